import type { UploadedFile } from "../../../../contract/schemas/release-files.ts";
import { measureSpeed, remainingSeconds, startSpeed, type Speed } from "./speed.ts";

/**
 * Why an upload has ended: the server refused it, or the file on this device cannot be read any more, because it was
 * changed, moved or deleted.
 */
export type UploadFailure = { reason: "refused"; errCode: number; message: string } | { reason: "unreadable" };

/**
 * The states of an upload. `waiting`: offline, resumes by itself. `checking`: all bytes were sent, and the hashes are
 * being compared.
 */
export type UploadState =
  | { step: "idle" }
  | { step: "sending"; size: number; sent: number; speed: Speed }
  | { step: "waiting" | "paused" | "checking"; size: number; sent: number }
  | { step: "done"; file: UploadedFile }
  | { step: "failed"; size: number; sent: number; failure: UploadFailure };

/** Times in milliseconds, offsets in bytes. */
export type UploadEvent =
  | { type: "started"; size: number; at: number }
  | { type: "progressed"; sent: number; at: number }
  | { type: "disconnected" }
  | { type: "paused" }
  | { type: "resumed"; at: number }
  | { type: "sentAll" }
  | { type: "attached"; file: UploadedFile }
  | { type: "failed"; failure: UploadFailure }
  | { type: "cancelled" };

/** The state after an event. A late event, such as progress after a pause, changes nothing. */
export function nextState(state: UploadState, event: UploadEvent): UploadState {
  switch (event.type) {
    case "cancelled":
      return { step: "idle" };
    case "started":
      if (state.step !== "idle" && state.step !== "done" && state.step !== "failed") return state;
      return sending(event.size, 0, event.at);
    case "progressed":
      if (state.step !== "sending") return state;
      return {
        ...state,
        sent: event.sent,
        // Bytes sent before a resumption do not count towards the speed
        speed:
          state.sent === 0 && state.speed.bytesPerSecond === null && event.sent > 0
            ? startSpeed({ bytes: event.sent, at: event.at })
            : measureSpeed(state.speed, { bytes: event.sent, at: event.at }),
      };
    case "disconnected":
      return state.step === "sending" ? { step: "waiting", size: state.size, sent: state.sent } : state;
    case "paused":
      if (state.step !== "sending" && state.step !== "waiting") return state;
      return { step: "paused", size: state.size, sent: state.sent };
    case "resumed":
      if (state.step !== "paused" && state.step !== "waiting" && state.step !== "failed") return state;
      return sending(state.size, state.sent, event.at);
    case "sentAll":
      return state.step === "sending" ? { step: "checking", size: state.size, sent: state.size } : state;
    case "attached":
      return state.step === "checking" ? { step: "done", file: event.file } : state;
    case "failed":
      if (state.step === "idle" || state.step === "done" || state.step === "failed") return state;
      return { step: "failed", size: state.size, sent: state.sent, failure: event.failure };
  }
}

function sending(size: number, sent: number, at: number): UploadState {
  return { step: "sending", size, sent, speed: startSpeed({ bytes: sent, at }) };
}

/** The displayed speed: bytes per second and remaining seconds. `null` while unknown. */
export function speedOf(state: UploadState): { bytesPerSecond: number | null; remaining: number | null } {
  if (state.step !== "sending") return { bytesPerSecond: null, remaining: null };
  return { bytesPerSecond: state.speed.bytesPerSecond, remaining: remainingSeconds(state.speed, state.size) };
}
