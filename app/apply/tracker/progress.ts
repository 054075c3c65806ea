import type { ApplicationStatus } from "../../../contract/schemas/applications.ts";
import { namedFields } from "./reasons.tsx";

/** A step of the application's progress: finished ones have a time, the current one is `now`. */
export type ProgressStep = {
  kind: "submitted" | "resubmitted" | "review" | "refused" | "ended" | "approved";
  state: "done" | "now" | "next";
  at?: string;
  /** How many fields a refusal named. */
  fields: number;
  isOwnTurn?: true;
};

/** All events, and the next one. */
export function progressOf({ state, history }: Pick<ApplicationStatus, "state" | "history">): ProgressStep[] {
  const taken = history.map((event, index): ProgressStep => {
    const isLast = index === history.length - 1 && event.state !== "waiting";
    return {
      kind: kindOf(history, index),
      state: isLast ? "now" : "done",
      at: event.at,
      fields: namedFields(event.reasons).length,
    };
  });
  if (state === "waiting") return [...taken, coming("review", "now"), coming("approved", "next")];
  if (state === "refused")
    return [...taken, { ...coming("resubmitted", "next"), isOwnTurn: true }, coming("approved", "next")];
  return taken;
}

function coming(kind: ProgressStep["kind"], state: ProgressStep["state"]): ProgressStep {
  return { kind, state, fields: 0 };
}

/** A refusal right after an approval revokes it: nothing else could be refused. */
function kindOf(history: ApplicationStatus["history"], index: number): ProgressStep["kind"] {
  const state = history[index]?.state;
  if (state === "waiting") return index === 0 ? "submitted" : "resubmitted";
  if (state === "refused") return history[index - 1]?.state === "approved" ? "ended" : "refused";
  return "approved";
}
