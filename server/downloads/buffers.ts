import { blockSize } from "../files/blocks.ts";

/** Two buffers: one is filled while the other is sent. */
export type BufferPair = readonly [Uint8Array, Uint8Array];

/** The maximum number of pairs, 32 MB. Further clients receive smaller pieces. */
const maxPairs = 64;
/** The number of blocks that are read concurrently for those clients. */
const maxShared = 8;

const pairs: BufferPair[] = [];
let pairsMade = 0;

/**
 * A free pair, or undefined if all are in use. Pairs are reused, because connections arrive faster than memory is
 * freed.
 */
export function acquireBuffers(): BufferPair | undefined {
  const unused = pairs.pop();
  if (unused || pairsMade === maxPairs) return unused;
  pairsMade++;
  return [Buffer.allocUnsafeSlow(blockSize), Buffer.allocUnsafeSlow(blockSize)];
}

export function releaseBuffers(pair: BufferPair): void {
  pairs.push(pair);
}

/** Discards a pair after a failure: a pending operation may still use it, so it must not be reused. */
export function discardBuffers(): void {
  pairsMade--;
}

const shared: Uint8Array[] = [];
let sharedMade = 0;
const waiting: ((buffer: Uint8Array) => void)[] = [];

/** Runs work with a shared buffer of one block; waits while all are in use. */
export async function withSharedBuffer<Result>(work: (buffer: Uint8Array) => Promise<Result>): Promise<Result> {
  const buffer = await takeShared();
  try {
    return await work(buffer);
  } finally {
    const next = waiting.shift();
    if (next) next(buffer);
    else shared.push(buffer);
  }
}

function takeShared(): Promise<Uint8Array> | Uint8Array {
  const unused = shared.pop();
  if (unused) return unused;
  if (sharedMade === maxShared) return new Promise((done) => waiting.push(done));
  sharedMade++;
  return Buffer.allocUnsafeSlow(blockSize);
}
