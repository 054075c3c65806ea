import type { Write } from "../database/open.ts";
import { acquireLock } from "../limits/lock-rows.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import type { Account } from "./find-account.ts";

/** Makes what may take an admin away go one after another, so that two admins cannot remove each other. */
export function lockAdmins(portal: Portal, write: Write): Promise<void> {
  return acquireLock(portal, write, "admins");
}

/** Refuses to take the last admin away who can log in (10102). */
export async function refuseLastAdmin(write: Write, { id, role }: Account): Promise<void> {
  if (role !== "admin") return;
  const another = await write
    .selectFrom("accounts")
    .select("id")
    .where("role", "=", "admin")
    .where("suspended_at", "is", null)
    .where("id", "!=", id)
    .limit(1)
    .executeTakeFirst();
  if (!another) throw refuse("notAllowed");
}
