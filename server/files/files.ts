import type { Blob } from "./digest.ts";
import type { Partials } from "./partials.ts";

/** Bytes that have arrived and are on this machine's disk at `path`, not yet under their name. */
export type ReceivedFile = Blob & { path: string };
/** Decides whether bytes are stored; if it rejects, they are removed. */
export type Accept = (received: ReceivedFile) => Promise<void>;
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A stored file that is open for reading. */
export type OpenFile = AsyncDisposable & {
  /**
   * Fills a buffer with the bytes from `position` on. Returns how many there were: fewer than fit only where the file ends.
   * The caller will read on in turn up to `end`, so that a store that is far away needs to be asked only once.
   */
  read(buffer: Uint8Array, position: number, end: number): Promise<number>;
  /** All bytes from the first on. */
  bytes(): AsyncIterable<Uint8Array>;
};

/** Which bytes of a file are read first: from `first` up to `end`, not included. */
export type ReadAhead = { first: number; end: number };

/** How whoever follows a store's own address gets a file. `seconds`: how long the address may be used. */
export type PresentedAs = { disposition: string; type: string; seconds: number };

/** Files named by their content: a folder (`folder.ts`), or a bucket (`s3/`). */
export type Files = {
  /**
   * Stores bytes durably: on return the whole file is stored, and at no moment is a part of it under its name. Whatever
   * fails, `accept` included, leaves nothing behind.
   */
  store(bytes: Bytes, accept?: Accept): Promise<Blob>;
  /** Opens a stored file. Rejects with `MissingFile` if there is none. */
  open(sha256: string, ahead?: ReadAhead): Promise<OpenFile>;
  /** Runs `work` while the whole file is on this machine's disk. Rejects with `MissingFile` if there is none. */
  withPath<Result>(sha256: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /** Bytes of a stored file; undefined if there is none. */
  sizeOf(sha256: string): Promise<number | undefined>;
  /** The names of all stored files. */
  list(): AsyncIterable<string>;
  /** Removes a stored file, if there is one. On return it is gone, and no delayed removal follows. */
  remove(sha256: string): Promise<void>;
  /** Files that arrive in several requests. */
  partials: Partials;
  /** Stores a complete partial file, like `store`; it is a partial file no longer then. Rejected ones stay. */
  keep(id: string, accept?: Accept): Promise<Blob>;
  /** Removes unfinished files of processes that ended while writing them. */
  removeAbandoned(): Promise<void>;
  /** Whether the store responds. */
  isReachable(): Promise<boolean>;
  /** An address at which the store itself serves a file; undefined if it serves none. */
  presign(sha256: string, presented: PresentedAs): Promise<string> | undefined;
};

/** A file that was asked for is not stored. */
export class MissingFile extends Error {}
