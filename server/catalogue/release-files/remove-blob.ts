import type { Write } from "../../database/database.ts";
import type { Clock, Stores } from "../../portal.ts";
import { minute } from "../../time/time.ts";

/** After this many milliseconds, a removal has certainly ended, because its requests have timed out. */
const removalTime = 5 * minute;

/** The bytes are being removed, so they cannot be announced now. */
export class BeingRemoved extends Error {}

/**
 * Removes stored bytes if `forget` has deleted their row. A transaction must not wait for a remote store, so the one
 * that deletes the row also records the removal; until that is complete, the same bytes cannot be announced again
 * (`refuseWhileRemoved`). Returns whether the bytes were removed.
 */
export async function removeBlob(
  portal: Stores & Clock,
  sha256: string,
  forget: (write: Write) => Promise<boolean>,
): Promise<boolean> {
  const until = endFrom(portal);
  const isForgotten = await portal.db.write(async (write) => {
    if (!(await forget(write))) return false;
    await write
      .insertInto("blob_removals")
      .values({ sha256, until })
      .onConflict((conflict) => conflict.column("sha256").doUpdateSet({ until }))
      .execute();
    return true;
  });
  if (isForgotten) await remove(portal, { sha256, until });
  return isForgotten;
}

/** Completes removals whose server was killed, or whose store did not respond. */
export async function endRemovals(portal: Stores & Clock): Promise<void> {
  const { db, now } = portal;
  const left = await db.read
    .selectFrom("blob_removals")
    .selectAll()
    .where("until", "<=", now().toISOString())
    .execute();
  for (const { sha256, until: passed } of left) {
    const until = endFrom(portal);
    const { numUpdatedRows } = await db.write((write) =>
      write
        .updateTable("blob_removals")
        .set({ until })
        .where("sha256", "=", sha256)
        .where("until", "=", passed)
        .executeTakeFirst(),
    );
    if (numUpdatedRows > 0n) await remove(portal, { sha256, until });
  }
}

/** Throws `BeingRemoved`, so that the rows are not committed. Takes over removals of killed servers. */
export async function refuseWhileRemoved({ now }: Clock, write: Write, hashes: readonly string[]): Promise<void> {
  const removals = await write.selectFrom("blob_removals").selectAll().where("sha256", "in", hashes).execute();
  for (const { sha256, until } of removals) {
    if (until > now().toISOString()) throw new BeingRemoved();
    const { numDeletedRows } = await write
      .deleteFrom("blob_removals")
      .where("sha256", "=", sha256)
      .where("until", "=", until)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new BeingRemoved(); // another server has just started to complete it
  }
}

function endFrom({ now }: Clock): string {
  return new Date(now().getTime() + removalTime).toISOString();
}

async function remove({ db, files }: Stores, { sha256, until }: { sha256: string; until: string }): Promise<void> {
  await files.remove(sha256);
  await db.write((write) =>
    write.deleteFrom("blob_removals").where("sha256", "=", sha256).where("until", "=", until).execute(),
  );
}
