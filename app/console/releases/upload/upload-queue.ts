import type { Language } from "../../../../contract/language.ts";
import type { ApiClient } from "../../../browser/client/client.ts";
import { loadChunk } from "../../../browser/load-chunk.ts";
import type { Uploader, UploadTarget } from "./uploader.ts";
import type { UploadState } from "./upload-state.ts";

export type QueuedFile = {
  file: File;
  target: UploadTarget;
  /** Called when a file of its release has been uploaded. */
  onDone: () => void;
};

/**
 * The files to upload, of which the first is in progress or has failed, and the number of completed uploads by release.
 */
export type QueuedUploads = {
  files: readonly QueuedFile[];
  state: UploadState;
  arrived: Readonly<Record<string, number>>;
};

/** The API client with the user's token, and the language of refusals at the time of a request. */
type Sender = { api: ApiClient; language: () => Language };

let uploads: QueuedUploads = { files: [], state: { step: "idle" }, arrived: {} };
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
  },
  pause: () => uploader?.pause(),
  resume: () => uploader?.resume(),
  /** Cancels the current upload and starts the next one. */
  cancel: (): void => {
    uploader?.cancel();
    takeFirst();
  },
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

function follow(state: UploadState): void {
  change({ state });
  const [first] = uploads.files;
  if (state.step !== "done" || !first) return;
  const key = releaseKey(first.target);
  change({ arrived: { ...uploads.arrived, [key]: (uploads.arrived[key] ?? 0) + 1 } });
  first.onDone();
  takeFirst();
}
