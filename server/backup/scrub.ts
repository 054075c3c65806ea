import { setTimeout as pause } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { acquireLock } from "../database/acquire-lock.ts";
import { fromJson, toJson, type Json } from "../database/json.ts";
import type { Read, Write } from "../database/database.ts";
import type { Clock, Stores } from "../portal.ts";
import { day, minute, second } from "../time/time.ts";
import { blockSize, decodeChecksums } from "../files/blocks.ts";
import { MissingFile } from "../files/files.ts";

/** The row of `portal_state` that says how far the files have been read. */
const stateKey = "scrub";
/** How long a slice takes at the configured rate, in milliseconds. */
const sliceTime = minute;
/** Younger files were hashed when they arrived, and may still be removed because nothing uses them. */
const youngest = 2 * day;

type Block = { sha256: string; block: number };
/** `next`: where the next slice begins, which is due at `due` (milliseconds since 1970). `damaged`: a block of each damaged file. */
type State = { next: Block; due: number; damaged: Block[] };
/** Blocks of a file up to `last`. */
type Blocks = Block & { last: number };

/**
 * Reads the next slice of the stored files, slowly, and compares its blocks with their checksums, so that decay is
 * found before a download finds it. All files are read once a day at most, and blocks that were damaged each time.
 * Servers share the work: each claims a slice; that of a server that is killed waits for the next round. Not for a
 * bucket, whose store does the same.
 */
export async function scrubFiles(portal: Stores & Clock): Promise<void> {
  const rate = portal.config.scrubRate * 2 ** 20;
  if (rate === 0 || "s3" in portal.config.files) return;
  if (!isDue(portal, await readState(portal.db.read))) return; // the usual case, without a lock
  const claimed = await claimSlice(portal, Math.ceil((rate * sliceTime) / second / blockSize));
  if (!claimed) return;
  const found = new Map<string, Block>();
  for (const blocks of [...claimed.again, ...claimed.slice]) {
    const { sha256 } = blocks;
    const block = found.has(sha256) ? undefined : await firstDamaged(portal, blocks, (blockSize / rate) * second);
    if (portal.lifecycle.closing) return;
    if (block === undefined) continue;
    found.set(sha256, { sha256, block });
    portal.log.error({ sha256, block }, "a stored file is damaged");
    portal.events.emit("fileDamaged");
  }
  await portal.db.write(async (write) => {
    await acquireLock(write, stateKey);
    const state = await readState(write);
    const checked = new Set([...found.keys(), ...claimed.again.map(({ sha256 }) => sha256)]);
    const damaged = [...state.damaged.filter(({ sha256 }) => !checked.has(sha256)), ...found.values()];
    const due = damaged.length ? Math.min(state.due, portal.now().getTime() + sliceTime) : state.due;
    await writeState(write, { ...state, due, damaged });
  });
}

/** Whether a stored file was found damaged, and not intact since. */
export async function hasDamagedFiles(read: Read): Promise<boolean> {
  return (await readState(read)).damaged.length > 0;
}

function isDue({ now }: Clock, { due }: State): boolean {
  const at = now().getTime();
  return due <= at || due > at + day; // later still: the clock was set back
}

/** The blocks that were damaged, and the next slice of so many blocks; `undefined` if none is due. */
function claimSlice(portal: Stores & Clock, size: number): Promise<{ again: Blocks[]; slice: Blocks[] } | undefined> {
  return portal.db.write(async (write) => {
    await acquireLock(write, stateKey);
    const state = await readState(write);
    if (!isDue(portal, state)) return undefined;
    const { next, damaged } = state;
    const at = portal.now().getTime();
    const files = await write
      .selectFrom("blobs")
      .select(["sha256", "size"])
      .where("sha256", ">=", next.sha256)
      .where("created_at", "<", new Date(at - youngest).toISOString())
      .orderBy("sha256")
      .limit(size)
      .execute();
    const slice: Blocks[] = [];
    let left = size;
    for (const { sha256, size: bytes } of files) {
      const block = sha256 === next.sha256 ? next.block : 0;
      const last = Math.min(Math.ceil(bytes / blockSize), block + left) - 1;
      if (last >= block) slice.push({ sha256, block, last });
      left -= last - block + 1;
    }
    const end = slice.at(-1);
    const following =
      end && left === 0 ? { next: { sha256: end.sha256, block: end.last + 1 }, due: at + sliceTime } : undefined;
    await writeState(write, { ...(following ?? { next: { sha256: "", block: 0 }, due: at + day }), damaged });
    return { again: damaged.map((one) => ({ ...one, last: one.block })), slice };
  });
}

/** The first of these blocks that is not as it was stored; `undefined` if all are, or the file was removed. */
async function firstDamaged({ db, files, lifecycle }: Stores, { sha256, block, last }: Blocks, rest: number) {
  const row = await db.read.selectFrom("blobs").select("block_crcs").where("sha256", "=", sha256).executeTakeFirst();
  if (!row) return undefined;
  const checksums = decodeChecksums(row.block_crcs);
  const buffer = Buffer.allocUnsafeSlow(blockSize);
  try {
    await using file = await files.open(sha256);
    for (let at = block; at <= last && !lifecycle.closing; at++) {
      const length = await file.read(buffer, at * blockSize, (at + 1) * blockSize);
      if (crc32(buffer.subarray(0, length)) !== checksums[at]) return at;
      await pause(rest, undefined, { ref: false });
    }
    return undefined;
  } catch (error) {
    if (error instanceof MissingFile) return block;
    throw error;
  }
}

async function readState(read: Read): Promise<State> {
  const row = await read.selectFrom("portal_state").select("value").where("key", "=", stateKey).executeTakeFirst();
  return row ? fromJson(row.value as Json<State>) : { next: { sha256: "", block: 0 }, due: 0, damaged: [] };
}

async function writeState(write: Write, state: State): Promise<void> {
  const value = toJson(state);
  await write
    .insertInto("portal_state")
    .values({ key: stateKey, value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
}
