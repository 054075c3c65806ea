import type { Blob, ReceivedFile } from "./digest.ts";
import type { Partials } from "./partials.ts";
import type { Bytes } from "./write.ts";

/** Decides whether to store the bytes; if it rejects, they are removed. */
export type Accept = (received: ReceivedFile) => Promise<void>;

/** A stored file that is open for reading. */
export type OpenFile = AsyncDisposable & {
  /**
   * Fills a buffer with the bytes from `position` on. Returns their number, which is smaller than the buffer only at
   * the end of the file. `end`: how far the caller will read sequentially, so that a remote store needs only one
   * request.
   */
  read(buffer: Uint8Array, position: number, end: number): Promise<number>;
  /** All bytes from the first on. */
  bytes(): AsyncIterable<Uint8Array>;
};

/** The bytes of a file that are read first: from `first` up to `end`, exclusive. */
export type ReadAhead = { first: number; end: number };

/** The response headers of a presigned URL. `seconds`: how long the URL is valid. */
export type PresentedAs = { disposition: string; type: string; seconds: number };

/** Files named by their content: a folder (`folder.ts`), or a bucket (`s3/`). */
export type Files = {
  /**
   * Stores bytes durably and atomically: on return, the whole file is stored, and a part of it never appears under its
   * name. A failure, also of `accept`, leaves nothing behind.
   */
  store(bytes: Bytes, accept?: Accept): Promise<Blob>;
  /** Opens a stored file. Rejects with `MissingFile` if there is none. */
  open(sha256: string, ahead?: ReadAhead): Promise<OpenFile>;
  /** Runs `work` with the whole file on this machine's disk. Rejects with `MissingFile` if there is none. */
  withPath<Result>(sha256: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /** The size of a stored file in bytes; `undefined` if there is none. */
  sizeOf(sha256: string): Promise<number | undefined>;
  /** The names of all stored files. */
  list(): AsyncIterable<string>;
  /** Removes a stored file, if there is one. On return, the removal is complete. */
  remove(sha256: string): Promise<void>;
  /** Files that arrive in several requests. */
  partials: Partials;
  /**
   * Stores a complete partial file, like `store`, and removes the partial file. If `accept` rejects, the partial file
   * stays.
   */
  keep(id: string, accept?: Accept): Promise<Blob>;
  /** Removes unfinished files of processes that ended while writing them. */
  removeAbandoned(): Promise<void>;
  /** Whether the store responds. */
  isReachable(): Promise<boolean>;
  /** A presigned URL for a file; `undefined` if the store does not serve files. */
  presign(sha256: string, presented: PresentedAs): Promise<string> | undefined;
};

/** The requested file is not stored. */
export class MissingFile extends Error {}
