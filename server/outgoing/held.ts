import { record } from "../audit/record.ts";
import { afterCommit } from "../database/after-commit.ts";
import type { Read, Write } from "../database/database.ts";
import type { Clock, Stores } from "../portal.ts";
import type { Handlers } from "../handler.ts";
import { heldKey } from "../process/portal-state.ts";

/** The warning at start while it does. */
export const heldWarning =
  "WARNING: this is a restored copy: it sends no mail, no text message and no event until an admin begins it on the dashboard.";

/** Holds everything back that a restored copy would send, because the original may still run. */
export async function holdSending(write: Write): Promise<void> {
  await write
    .insertInto("portal_state")
    .values({ key: heldKey, value: "restored" })
    .onConflict((row) => row.column("key").doNothing())
    .execute();
}

export async function isSendingHeld(read: Read): Promise<boolean> {
  const row = await read.selectFrom("portal_state").select("key").where("key", "=", heldKey).executeTakeFirst();
  return row !== undefined;
}

/** Lets a restored copy send, also what was queued until now. */
async function resumeSending(portal: Stores & Clock, actor: string): Promise<void> {
  await portal.db.write(async (write) => {
    const { numDeletedRows } = await write.deleteFrom("portal_state").where("key", "=", heldKey).executeTakeFirst();
    if (!numDeletedRows) return; // another admin was faster
    await record(portal, write, { action: "sending.resumed", actor });
    afterCommit(write, () => portal.events.emit("jobQueued"));
  });
}

export const resumeSendingCall = {
  resumeSending: async (portal, _, { signedIn }) => {
    await resumeSending(portal, signedIn.account);
    return null;
  },
} satisfies Partial<Handlers>;
