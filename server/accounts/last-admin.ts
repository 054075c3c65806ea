import type { Write } from "../database/database.ts";
import { acquireLock } from "../database/acquire-lock.ts";
import { refuse } from "../refuse.ts";
import type { Account } from "./find-account.ts";

/** Serializes changes that may remove an admin, so that two admins cannot remove each other. */
export function lockAdmins(write: Write): Promise<void> {
  return acquireLock(write, "admins");
}

/** Throws `notAllowed` (10102) for the last admin who can log in. */
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
