import type { Language } from "../../../../contract/language.ts";
import type { ApiClient } from "../../../../client/client.ts";
import { loadChunk } from "../../../browser/load-chunk.ts";
import type { Uploader, UploadTarget } from "./uploader.ts";
import type { UploadFailure, UploadState } from "./upload-state.ts";

export type QueuedFile = {
  file: File;
  target: UploadTarget;
  /** Called when a file of its release has been uploaded. */
  onDone: () => void;
};

/** A file that failed while others waited. */
export type FailedFile = QueuedFile & { failure: UploadFailure };

/**
 * The files to upload, of which the first is in progress or has failed; those that were set aside; and the number of
 * completed uploads by release.
 */
export type QueuedUploads = {
  files: readonly QueuedFile[];
  failed: readonly FailedFile[];
  state: UploadState;
  arrived: Readonly<Record<string, number>>;
};

/** The API client with the user's token, and the language of refusals at the time of a request. */
type Sender = { api: ApiClient; language: () => Language };

let uploads: QueuedUploads = { files: [], failed: [], state: { step: "idle" }, arrived: {} };
let uploader: Uploader | undefined;
const listeners = new Set<() => void>();

/**
 * Uploads this document's files one after another, whatever views are open: leaving a view or closing its tab ends
 * none. A reload does, but choosing the same file again resumes it. The uploader is loaded with the first file.
 */
export const uploadQueue = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  current: (): QueuedUploads => uploads,
  async add(files: readonly QueuedFile[], { api, language }: Sender): Promise<void> {
    const isIdle = uploads.files.length === 0;
    change({ files: [...uploads.files, ...files] });
    const { createUploader } = await loadChunk(() => import("./uploader.ts"));
    uploader ??= createUploader({ api, language, onChange: follow });
    if (isIdle) startFirst();
    else goOnAfterFailure();
  },
  pause: () => uploader?.pause(),
  resume: () => uploader?.resume(),
  /** Cancels the current upload and starts the next one. */
  cancel: (): void => {
    uploader?.cancel();
    takeFirst();
  },
  /** Uploads a failed file again, after those that wait, or leaves it out. */
  retry: (file: FailedFile): void => {
    const isIdle = uploads.files.length === 0;
    change({ failed: uploads.failed.filter((each) => each !== file), files: [...uploads.files, file] });
    if (isIdle) startFirst();
  },
  leaveOut: (file: FailedFile): void => change({ failed: uploads.failed.filter((each) => each !== file) }),
};

/** The key of a release in `arrived`. */
export function releaseKey({ slug, version }: Pick<UploadTarget, "slug" | "version">): string {
  return `${slug} ${version}`;
}

function change(changed: Partial<QueuedUploads>): void {
  uploads = { ...uploads, ...changed };
  for (const listener of listeners) listener();
}

function startFirst(): void {
  const [first] = uploads.files;
  if (first) uploader?.start(first.file, first.target);
}

function takeFirst(): void {
  change({ files: uploads.files.slice(1) });
  startFirst();
}

/** Sets a failed file aside if others wait. */
function goOnAfterFailure(): void {
  const { state, failed } = uploads;
  const [first, next] = uploads.files;
  if (state.step !== "failed" || !first || !next) return;
  change({ failed: [...failed, { ...first, failure: state.failure }] });
  takeFirst();
}

function follow(state: UploadState): void {
  change({ state });
  const [first] = uploads.files;
  if (!first) return;
  if (state.step === "failed") return goOnAfterFailure();
  if (state.step !== "done") return;
  const key = releaseKey(first.target);
  change({ arrived: { ...uploads.arrived, [key]: (uploads.arrived[key] ?? 0) + 1 } });
  first.onDone();
  takeFirst();
}
