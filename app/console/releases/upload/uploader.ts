import { DetailedError, Upload } from "tus-js-client";
import { prefix } from "../../../../contract/call.ts";
import { endpoints } from "../../../../contract/endpoints.ts";
import { lnOf, type Language } from "../../../../contract/language.ts";
import { refusals } from "../../../../contract/refusals.ts";
import type { Envelope } from "../../../../contract/schemas.ts";
import type { UploadedFile, UploadToAttach } from "../../../../contract/schemas/release-files.ts";
import { Refused, type ApiClient } from "../../../../client/client.ts";
import { NotConnected } from "../../../../client/not-connected.ts";
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

/** What the functions below work on: at most one job, and its state. */
type Sending = UploaderParts & { state: UploadState; current: Job | undefined };

export function createUploader(parts: UploaderParts): Uploader {
  const sending: Sending = { ...parts, state: { step: "idle" }, current: undefined };
  return {
    start: (file, target) => start(sending, file, target),
    pause: () => pause(sending),
    resume: () => resume(sending),
    cancel() {
      const job = drop(sending);
      dispatch(sending, { type: "cancelled" });
      if (job) void forget(job);
    },
  };
}

function dispatch(sending: Sending, event: UploadEvent): void {
  const next = nextState(sending.state, event);
  if (next === sending.state) return;
  sending.state = next;
  sending.onChange(next);
}

function fail(sending: Sending, failure: UploadFailure): void {
  dispatch(sending, { type: "failed", failure });
}

/** Ends the job without a request. */
function drop(sending: Sending): Job | undefined {
  const job = sending.current;
  job?.stopWaiting();
  job?.hashing.stop();
  sending.current = undefined;
  return job;
}

function start(sending: Sending, file: File, target: UploadTarget): void {
  drop(sending);
  dispatch(sending, { type: "cancelled" });
  const job = newJob(sending, file, target);
  sending.current = job;
  dispatch(sending, { type: "started", size: file.size, at: performance.now() });
  job.upload
    .findPreviousUploads()
    .then((found) => {
      const last = found.toSorted((a, b) => a.creationTime.localeCompare(b.creationTime)).at(-1);
      if (last) job.upload.resumeFromPreviousUpload(last);
    })
    .catch(() => undefined) // storage is forbidden: the upload starts over
    .finally(() => job === sending.current && sending.state.step === "sending" && send(job));
}

function pause(sending: Sending): void {
  if (sending.state.step !== "sending" && sending.state.step !== "waiting") return;
  sending.current?.stopWaiting();
  void sending.current?.upload.abort();
  dispatch(sending, { type: "paused" });
}

function resume(sending: Sending): void {
  const { current: job, state } = sending;
  if (!job || (state.step !== "paused" && state.step !== "waiting" && state.step !== "failed")) return;
  if (state.step === "failed") {
    job.hashing.stop();
    job.hashing = startHashing(job.file);
  }
  dispatch(sending, { type: "resumed", at: performance.now() });
  send(job);
}

/** Sends from the server's offset; no other request of the job is pending. */
function send(job: Job): void {
  job.stopWaiting();
  job.upload.start();
}

function tryLater(sending: Sending, job: Job, work: () => void): void {
  const delay = Math.min(retryDelay.first * 2 ** job.tries++, retryDelay.max);
  const tryNow = () => {
    job.stopWaiting();
    if (job === sending.current) work();
  };
  const timer = setTimeout(tryNow, delay);
  addEventListener("online", tryNow);
  job.stopWaiting = () => {
    clearTimeout(timer);
    removeEventListener("online", tryNow);
  };
}

async function onError(sending: Sending, job: Job, error: Error): Promise<void> {
  const response = error instanceof DetailedError ? envelopeOf(error) : undefined;
  if (response?.errCode === refusals.loginExpired.code) void sending.api.call("profile", {}).catch(() => undefined); // leads to the login
  // What a broken request has sent last may arrive while the next one asks for the offset
  const isLate = response?.errCode === refusals.changedMeanwhile.code;
  if (response && !isLate && !temporary.has(response.errCode)) return fail(sending, refusedBy(response));
  const isReadable = await canRead(job.file);
  if (job !== sending.current) return;
  if (!isReadable) return fail(sending, { reason: "unreadable" });
  dispatch(sending, { type: "disconnected" });
  if (sending.state.step !== "waiting") return;
  tryLater(sending, job, () => {
    dispatch(sending, { type: "resumed", at: performance.now() });
    send(job);
  });
}

function canRead(file: File): Promise<boolean> {
  return file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
}

/** Makes the finished upload a file of the release, if its SHA-256 is that of the file on this device. */
async function attach(sending: Sending, job: Job): Promise<void> {
  try {
    const sha256 = await job.hashing.sha256;
    if (job !== sending.current) return;
    const upload = job.upload.url?.split("/").at(-1) ?? "";
    const file: UploadedFile = await sending.api.call("attachUpload", { ...job.target, upload, sha256 });
    if (job === sending.current) dispatch(sending, { type: "attached", file });
  } catch (error) {
    if (job !== sending.current) return;
    if (error instanceof Unreadable) return fail(sending, { reason: "unreadable" });
    const isLost = error instanceof NotConnected || (error instanceof Refused && temporary.has(error.errCode));
    if (isLost) return tryLater(sending, job, () => void attach(sending, job));
    if (!(error instanceof Refused)) throw error;
    fail(sending, refusedBy(error.envelope));
    // Bytes of another file must not be resumed
    if (error.data?.issues?.some(({ field }) => field === "sha256")) await forget(job);
  }
}

function newJob(sending: Sending, file: File, target: UploadTarget): Job {
  const upload = new Upload(file, {
    endpoint: prefix + endpoints.beginUpload.path,
    chunkSize: pieceSize,
    retryDelays: null, // `tryLater` retries, and shows it
    removeFingerprintOnSuccess: true,
    onBeforeRequest(request) {
      request.setHeader("platForm", "0");
      request.setHeader("x-ln", lnOf(sending.language()));
      const token = stored("token");
      if (token !== null) request.setHeader("token", token);
    },
    onProgress(sent) {
      if (job !== sending.current) return;
      job.tries = 0;
      dispatch(sending, { type: "progressed", sent, at: performance.now() });
    },
    onError: (error) => void (job === sending.current && onError(sending, job, error)),
    onSuccess() {
      if (job !== sending.current) return;
      dispatch(sending, { type: "sentAll" });
      void attach(sending, job);
    },
  });
  const job: Job = { file, target, upload, hashing: startHashing(file), tries: 0, stopWaiting: () => undefined };
  return job;
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
