import { setTimeout as pause } from "node:timers/promises";
import type { Blob } from "../../files/digest.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { second } from "../../time/time.ts";
import { BeingRemoved, refuseWhileRemoved } from "./remove-blob.ts";

/** How long to wait for a removal of the same bytes, in milliseconds. */
const maxWait = 10 * second;
const pollInterval = 50;

/**
 * Records files that are about to be stored, so that `removeUnusedBlobs` retains them for as long as an upload may
 * take, even if the same ones are already stored and unused. Throws `unavailable` (10503) if one is being removed
 * and the removal does not finish in time.
 */
export async function announceBlobs(portal: Stores & Clock, blobs: readonly Blob[]): Promise<void> {
  const deadline = performance.now() + maxWait;
  const ordered = blobs.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1)); // all transactions lock in this order
  while (!(await announce(portal, ordered))) {
    if (performance.now() > deadline) throw refuse("unavailable");
    await pause(pollInterval);
  }
}

async function announce(portal: Stores & Clock, blobs: readonly Blob[]): Promise<boolean> {
  const created_at = portal.now().toISOString();
  try {
    await portal.db.write(async (write) => {
      // The rows first, so that this transaction and one that deletes one of them wait for each other
      const rows = blobs.map(({ sha256, size, blockChecksums }) => ({
        sha256,
        size,
        block_crcs: blockChecksums,
        created_at,
      }));
      await write
        .insertInto("blobs")
        .values(rows)
        .onConflict((conflict) => conflict.column("sha256").doUpdateSet({ created_at }))
        .execute();
      const hashes = blobs.map(({ sha256 }) => sha256);
      await refuseWhileRemoved(portal, write, hashes);
    });
    return true;
  } catch (error) {
    if (error instanceof BeingRemoved) return false;
    throw error;
  }
}
