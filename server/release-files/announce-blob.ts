import { setTimeout as pause } from "node:timers/promises";
import type { Blob } from "../files/digest.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { second } from "../time.ts";
import { BeingRemoved, refuseWhileRemoved } from "./remove-blob.ts";

/** How long a removal of the same bytes is waited for, and how often it is looked for, in milliseconds. */
const patience = 10 * second;
const lookEvery = 50;

/**
 * Records bytes that are about to be stored, before they have their name: from now on `removeUnusedBlobs` leaves them
 * alone for as long as an upload may take to use them, also where the same bytes were there and unused. Throws `unavailable`
 * (10503) if they are being removed and the store does not get on with it.
 */
export async function announceBlob(portal: Portal, blob: Blob): Promise<void> {
  const giveUp = performance.now() + patience;
  while (!(await announce(portal, blob))) {
    if (performance.now() > giveUp) throw refuse("unavailable");
    await pause(lookEvery);
  }
}

async function announce(portal: Portal, { sha256, size, blockChecksums }: Blob): Promise<boolean> {
  const created_at = portal.now().toISOString();
  try {
    await portal.db.write(async (write) => {
      // First the row, for which whoever deletes it and this transaction wait for one another
      await write
        .insertInto("blobs")
        .values({ sha256, size, block_crcs: blockChecksums, created_at })
        .onConflict((conflict) => conflict.column("sha256").doUpdateSet({ created_at }))
        .execute();
      await refuseWhileRemoved(portal, write, sha256);
    });
    return true;
  } catch (error) {
    if (error instanceof BeingRemoved) return false;
    throw error;
  }
}
