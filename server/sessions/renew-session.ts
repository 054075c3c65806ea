import type { Session } from "../../contract/schemas/accounts.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import type { SignedIn } from "./find-session.ts";
import { sessionOf } from "./open-session.ts";
import { hashToken, successorOf } from "./token.ts";

/**
 * Returns a new token for this session; the old one stays valid for 30 s. Several tabs that renew the same token at
 * once get the same successor (specification, section 7).
 */
export async function renewSession(portal: Portal, { session, account, role, token }: SignedIn): Promise<Session> {
  const successor = successorOf(portal.keys.tokens, token);
  const at = portal.now().toISOString();
  const row = await portal.db.write(async (write) => {
    // Locks the session first, in the same order as transactions that end it, so that they cannot deadlock
    await write.updateTable("sessions").set({ last_seen_at: at }).where("id", "=", session).execute();
    const { numUpdatedRows } = await write
      .updateTable("session_tokens")
      .set({ retired_at: at })
      .where("token_hash", "=", hashToken(token))
      .where("retired_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows)
      await write
        .insertInto("session_tokens")
        .values({ token_hash: hashToken(successor), session, retired_at: null })
        .execute();
    return write
      .selectFrom("sessions")
      .innerJoin("accounts", "accounts.id", "sessions.account")
      .selectAll("accounts")
      .where("sessions.id", "=", session)
      .where("accounts.id", "=", account)
      .executeTakeFirst();
  });
  if (!row) throw refuse("loginExpired"); // ended between the check of the token and now
  return sessionOf({ ...row, role }, successor);
}
