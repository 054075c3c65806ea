import type { CallData } from "../../contract/schemas.ts";
import { hour } from "../limits/tallies.ts";
import type { Portal } from "../portal.ts";
import { sessionEnd, type SignedIn } from "./find-session.ts";

/** Where an account is logged in, last used first; a session that has expired is none. */
export async function listSessions(
  { db, config, now }: Portal,
  { session, account, role }: SignedIn,
): Promise<CallData<"sessions">["items"]> {
  const idle = config.sessions.idleHours * hour;
  const rows = await db.read
    .selectFrom("sessions")
    .select(["id", "created_at", "last_seen_at", "ends_at", "browser", "network"])
    .where("account", "=", account)
    .orderBy("last_seen_at", "desc")
    .orderBy("id")
    .execute();
  return rows
    .filter((row) => sessionEnd({ ...row, role }, idle) > now().getTime())
    .map(({ id, created_at, last_seen_at, browser, network }) => ({
      id,
      current: id === session,
      createdAt: created_at,
      lastSeenAt: last_seen_at,
      browser,
      network,
    }));
}
