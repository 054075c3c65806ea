import type { Selectable } from "kysely";
import type { CallData } from "../../contract/schemas.ts";
import type { Tables } from "../database/schema.ts";
import type { Portal } from "../portal.ts";
import { hour } from "../time.ts";
import { sessionEnd, type SignedIn } from "./find-session.ts";

/** Where an account is logged in, last used first. */
export async function listSessions(
  portal: Portal,
  { session, ...signedIn }: SignedIn,
): Promise<CallData<"sessions">["items"]> {
  const rows = await openSessions(portal, signedIn);
  return rows.map(({ id, created_at, last_seen_at, browser, network }) => ({
    id,
    current: id === session,
    createdAt: created_at,
    lastSeenAt: last_seen_at,
    browser,
    network,
  }));
}

/** The sessions of an account in this role, last used first; one that has expired is none. */
export async function openSessions(
  { db, config, now }: Portal,
  { account, role }: Pick<SignedIn, "account" | "role">,
): Promise<Selectable<Tables["sessions"]>[]> {
  const idle = config.sessions.idleHours * hour;
  const rows = await db.read
    .selectFrom("sessions")
    .selectAll()
    .where("account", "=", account)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();
  return rows.filter((row) => sessionEnd({ ...row, role }, idle) > now().getTime());
}
