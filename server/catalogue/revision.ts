import { sql } from "kysely";
import type { Read, Write } from "../database/open.ts";
import type { Portal } from "../portal.ts";
import { findCurrentLicence } from "./current-licence.ts";

/** How soon a server hears of a change that another one made, in milliseconds. */
const lookEvery = 500;

/** Marks that the public pages changed; called in the transaction that changes them. */
export async function bumpRevision(write: Write): Promise<void> {
  await write
    .updateTable("portal_state")
    .set({ value: sql<string>`cast(cast(value as integer) + 1 as text)` })
    .where("key", "=", "catalogueRevision")
    .execute();
}

async function readRevision(read: Read): Promise<string> {
  const row = await read
    .selectFrom("portal_state")
    .select("value")
    .where("key", "=", "catalogueRevision")
    .executeTakeFirst();
  return row?.value ?? "0";
}

/** Tells `portal.events` when another process changed the catalogue, or a licence's day has come. Returns how to stop. */
export function watchRevision(portal: Portal): () => void {
  let seen: string | undefined;
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    try {
      const licence = await findCurrentLicence(portal.db.read, portal.now());
      const state = `${await readRevision(portal.db.read)} ${licence.id} ${licence.version}`;
      // The first look counts as a change: what was kept before it may be older than what it sees
      if (state !== seen) portal.events.emit("catalogueChanged");
      seen = state;
    } catch (error) {
      portal.log.warn({ err: error }, "the catalogue's revision could not be read");
    } finally {
      looking = false;
    }
  };
  void look();
  const timer = setInterval(() => void look(), lookEvery).unref();
  return () => clearInterval(timer);
}
