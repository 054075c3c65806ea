import { DetailedError, Upload } from "tus-js-client";
import { prefix } from "../../../../contract/call.ts";
import { endpoints } from "../../../../contract/endpoints.ts";
import { lnOf, type Language } from "../../../../contract/language.ts";
import { refusals } from "../../../../contract/refusals.ts";
import type { Envelope } from "../../../../contract/schemas.ts";
import type { UploadedFile, UploadToAttach } from "../../../../contract/schemas/release-files.ts";
import { Refused, type ApiClient } from "../../../browser/client/client.ts";
import { NotConnected } from "../../../browser/client/not-connected.ts";
import { stored } from "../../../browser/session/session.ts";
import { startHashing, Unreadable } from "../../../browser/hash/hashing.ts";
import { nextState, type UploadEvent, type UploadFailure, type UploadState } from "./upload-state.ts";

/** The release and file that an upload becomes. */
export type UploadTarget = { slug: string; version: string } & Pick<UploadToAttach, "name" | "platform" | "engine">;

/** Uploads one file at a time. */
export type Uploader = {
  /** Sends a file; resumes an upload of it that this account began on this device. */
  start(file: File, target: UploadTarget): void;
  pause(): void;
  /** Resumes after a pause, retries at once while offline, and once more after a failure. */
  resume(): void;
  /** Cancels the upload and removes its bytes from the server. */
  cancel(): void;
};

type UploaderParts = {
  api: ApiClient;
  language: () => Language;
  onChange: (state: UploadState) => void;
};

type Job = {
  file: File;
  target: UploadTarget;
  upload: Upload;
  hashing: ReturnType<typeof startHashing>;
  /** Attempts since bytes were last sent. */
  tries: number;
  /** Cancels the wait for the next attempt. */
  stopWaiting: () => void;
};

/** Bytes per request: the server checks login and role for each, and a buffering proxy holds no more than this. */
const pieceSize = 64 * 1024 * 1024;
/** Milliseconds before the first retry; doubled up to `max`. */
const retryDelay = { first: 1_000, max: 30_000 };
/** Refusals that may pass in a moment: the server is starting, or another request of this upload is still ending. */
const temporary = new Set<number>([refusals.unavailable.code, refusals.rateLimited.code, refusals.internalError.code]);

export function createUploader({ api, language, onChange }: UploaderParts): Uploader {
  let state: UploadState = { step: "idle" };
  let current: Job | undefined;

  function dispatch(event: UploadEvent): void {
    const next = nextState(state, event);
    if (next === state) return;
    state = next;
    onChange(state);
  }

  function drop(): Job | undefined {
    const job = current;
    job?.stopWaiting();
    job?.hashing.stop();
    current = undefined;
    return job;
  }

  function fail(failure: UploadFailure): void {
    dispatch({ type: "failed", failure });
  }

  /** Sends from the server's offset; no other request of the job is pending. */
  function send(job: Job): void {
    job.stopWaiting();
    job.upload.start();
  }

  function tryLater(job: Job, work: () => void): void {
    const delay = Math.min(retryDelay.first * 2 ** job.tries++, retryDelay.max);
    const resume = () => {
      job.stopWaiting();
      if (job === current) work();
    };
    const timer = setTimeout(resume, delay);
    addEventListener("online", resume);
    job.stopWaiting = () => {
      clearTimeout(timer);
      removeEventListener("online", resume);
    };
  }

  async function onError(job: Job, error: Error): Promise<void> {
    const response = error instanceof DetailedError ? envelopeOf(error) : undefined;
    if (response?.errCode === refusals.loginExpired.code) void api.call("profile", {}).catch(() => undefined); // leads to the login
    // What a broken request has sent last may arrive while the next one asks for the offset
    const isLate = response?.errCode === refusals.changedMeanwhile.code;
    if (response && !isLate && !temporary.has(response.errCode)) return fail(refusedBy(response));
    const isReadable = await job.file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => true,
        () => false,
      );
    if (job !== current) return;
    if (!isReadable) return fail({ reason: "unreadable" });
    dispatch({ type: "disconnected" });
    if (state.step !== "waiting") return;
    tryLater(job, () => {
      dispatch({ type: "resumed", at: performance.now() });
      send(job);
    });
  }

  async function attach(job: Job): Promise<void> {
    try {
      const sha256 = await job.hashing.sha256;
      if (job !== current) return;
      const upload = job.upload.url?.split("/").at(-1) ?? "";
      const file: UploadedFile = await api.call("attachUpload", { ...job.target, upload, sha256 });
      if (job === current) dispatch({ type: "attached", file });
    } catch (error) {
      if (job !== current) return;
      if (error instanceof Unreadable) return fail({ reason: "unreadable" });
      const isLost = error instanceof NotConnected || (error instanceof Refused && temporary.has(error.errCode));
      if (isLost) return tryLater(job, () => void attach(job));
      if (!(error instanceof Refused)) throw error;
      fail(refusedBy(error.envelope));
      // Bytes of another file must not be resumed
      if (error.data?.issues?.some(({ field }) => field === "sha256")) await forget(job);
    }
  }

  function begin(file: File, target: UploadTarget): Job {
    const upload = new Upload(file, {
      endpoint: prefix + endpoints.beginUpload.path,
      chunkSize: pieceSize,
      retryDelays: null, // `tryLater` retries, and shows it
      removeFingerprintOnSuccess: true,
      onBeforeRequest(request) {
        request.setHeader("platForm", "0");
        request.setHeader("x-ln", lnOf(language()));
        const token = stored("token");
        if (token !== null) request.setHeader("token", token);
      },
      onProgress(sent) {
        if (job !== current) return;
        job.tries = 0;
        dispatch({ type: "progressed", sent, at: performance.now() });
      },
      onError: (error) => void (job === current && onError(job, error)),
      onSuccess() {
        if (job !== current) return;
        dispatch({ type: "sentAll" });
        void attach(job);
      },
    });
    const job: Job = { file, target, upload, hashing: startHashing(file), tries: 0, stopWaiting: () => undefined };
    return job;
  }

  return {
    start(file, target) {
      drop();
      dispatch({ type: "cancelled" });
      const job = begin(file, target);
      current = job;
      dispatch({ type: "started", size: file.size, at: performance.now() });
      job.upload
        .findPreviousUploads()
        .then((found) => {
          const last = found.toSorted((a, b) => a.creationTime.localeCompare(b.creationTime)).at(-1);
          if (last) job.upload.resumeFromPreviousUpload(last);
        })
        .catch(() => undefined) // storage is forbidden: the upload starts over
        .finally(() => job === current && state.step === "sending" && send(job));
    },
    pause() {
      if (state.step !== "sending" && state.step !== "waiting") return;
      current?.stopWaiting();
      void current?.upload.abort();
      dispatch({ type: "paused" });
    },
    resume() {
      const job = current;
      if (!job || (state.step !== "paused" && state.step !== "waiting" && state.step !== "failed")) return;
      if (state.step === "failed") {
        job.hashing.stop();
        job.hashing = startHashing(job.file);
      }
      dispatch({ type: "resumed", at: performance.now() });
      send(job);
    },
    cancel() {
      const job = drop();
      dispatch({ type: "cancelled" });
      if (job) void forget(job);
    },
  };
}

/** Removes an upload from the server and from this device; if that fails, it expires. */
async function forget({ upload }: Job): Promise<void> {
  await upload.abort(true).catch(() => undefined);
}

/** The server's envelope; `undefined` if the server was not reached, or a proxy responded. */
function envelopeOf({ originalResponse }: DetailedError): Envelope | undefined {
  try {
    const response = JSON.parse(originalResponse?.getBody() ?? "") as Partial<Envelope> | null;
    return typeof response?.errCode === "number" ? (response as Envelope) : undefined; // every response of ours is an envelope
  } catch {
    return undefined;
  }
}

/** An issue of the upload itself is more specific than the refusal's text. */
function refusedBy(envelope: Envelope): UploadFailure {
  const { errCode, message, data } = new Refused(envelope);
  return { reason: "refused", errCode, message: data?.issues?.[0]?.message ?? message };
}
