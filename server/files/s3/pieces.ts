import type { Partials } from "../partials.ts";
import { openObject } from "./open-object.ts";
import type { Requests, StoredObject } from "./requests.ts";

const folder = "partial/";
/** The size of a piece in bytes: the maximum loss if a process is killed, and half of an upload's memory. */
const pieceSize = 8 * 1024 * 1024;
/** The number of digits of a piece's position, so that names sort by it. */
const digits = 16;

const nameOf = (id: string, at: number) => `${folder}${id}/${String(at).padStart(digits, "0")}`;
const placeOf = ({ key }: StoredObject) => Number(key.slice(-digits));

/** `bytes`: the received bytes of a file, in order. */
type PiecePartials = Partials & { bytes(id: string): AsyncIterable<Uint8Array> };

/**
 * Files that arrive in several requests, at any server: one object per piece, named by its position in the file. An
 * empty piece creates a file. `attempts`: as for `openObject`.
 */
export function openPiecePartials(requests: Requests, attempts: number): PiecePartials {
  /**
   * The consecutive pieces. A request that lost its lease may have left an overlapping piece, whose bytes are repeated
   * in later pieces.
   */
  async function piecesOf(id: string): Promise<{ pieces: StoredObject[]; size: number } | undefined> {
    const pieces: StoredObject[] = [];
    let size = 0;
    let isBegun = false;
    for await (const object of requests.list(`${folder}${id}/`)) {
      isBegun = true;
      if (object.size === 0 || placeOf(object) !== size) continue;
      pieces.push(object);
      size += object.size;
    }
    return isBegun ? { pieces, size } : undefined;
  }

  return {
    create: (id) => requests.put(`${folder}${id}/begun`, new Uint8Array()),
    size: async (id) => (await piecesOf(id))?.size,
    async append(id, bytes, beforeWrite) {
      const { size: start = 0 } = (await piecesOf(id)) ?? {};
      const pieces = startPieces(start, async (piece, at) => {
        beforeWrite?.();
        await requests.put(nameOf(id, at), piece);
      });
      try {
        for await (const chunk of bytes) await pieces.add(chunk);
      } finally {
        await pieces.end(); // includes the bytes before the source broke off
      }
      return pieces.size();
    },
    async *bytes(id) {
      for (const { key, size } of (await piecesOf(id))?.pieces ?? []) {
        await using piece = await openObject(requests, key, { ahead: { first: 0, end: size }, attempts });
        yield* piece.bytes();
      }
    },
    async remove(id) {
      const keys: string[] = [];
      for await (const { key } of requests.list(`${folder}${id}/`)) keys.push(key);
      for (const key of keys) await requests.remove(key);
    },
    async list() {
      const found = new Map<string, number>();
      for await (const { key, writtenAt } of requests.list(folder)) {
        const [id = ""] = key.slice(folder.length).split("/");
        found.set(id, Math.max(writtenAt, found.get(id) ?? 0));
      }
      return [...found].map(([id, writtenAt]) => ({ id, writtenAt }));
    },
  };
}

type Pieces = { add(chunk: Uint8Array): Promise<void>; end(): Promise<void>; size(): number };

/** Collects bytes into pieces; sends one while collecting the next, with two buffers in total. */
function startPieces(start: number, send: (piece: Uint8Array, at: number) => Promise<void>): Pieces {
  let [buffer, other]: (Uint8Array | undefined)[] = [];
  let filled = 0;
  let at = start;
  let sending = Promise.resolve();

  async function sendFilled(): Promise<void> {
    await sending;
    if (!buffer || filled === 0) return;
    sending = send(buffer.subarray(0, filled), at);
    sending.catch(() => undefined); // awaited before the next one
    at += filled;
    filled = 0;
    [buffer, other] = [other, buffer];
  }

  return {
    async add(chunk) {
      for (let rest = chunk; rest.length;) {
        buffer ??= Buffer.allocUnsafeSlow(pieceSize);
        const part = rest.subarray(0, pieceSize - filled);
        buffer.set(part, filled);
        filled += part.length;
        rest = rest.subarray(part.length);
        if (filled === pieceSize) await sendFilled();
      }
    },
    async end() {
      await sendFilled();
      await sending;
    },
    size: () => at,
  };
}
