import type { Session } from "../../../contract/schemas/accounts.ts";
import type { Write } from "../../database/database.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { minute } from "../../time/time.ts";
import { sessionOf } from "./open-session.ts";
import { hashToken, successorOf } from "./token.ts";
import type { SignedIn } from "../../caller.ts";
import type { Handlers } from "../../handler.ts";

/** A token is replaced at most once in this time, in milliseconds: each replacement stores its hash. */
const renewedEvery = minute;
/** So many replaced tokens are remembered, to recognize one that is used again. */
const remembered = 20;

/**
 * Returns a new token for this session; the old one stays valid for 30 s. Several tabs that renew the same token at
 * once get the same successor (specification, section 7). A token that is younger than a minute is returned again.
 */
export async function renewSession(
  portal: Stores & Clock,
  { session, account, role, token }: SignedIn,
): Promise<Session> {
  const successor = successorOf(portal.keys.tokens, token);
  const at = portal.now().toISOString();
  const renewed = await portal.db.write(async (write) => {
    // Locks the session first, in the same order as transactions that end it, so that they cannot deadlock
    await write.updateTable("sessions").set({ last_seen_at: at }).where("id", "=", session).execute();
    const replaced = await replacedTokens(write, session);
    const isYoung = replaced.some(
      ({ retired_at }) => Date.parse(retired_at ?? "") + renewedEvery > portal.now().getTime(),
    );
    const isReplaced = replaced.some(({ token_hash }) => token_hash === hashToken(token));
    if (isYoung && !isReplaced) return { token, account: await accountOf(write, { session, account }) };
    const surplus = replaced.slice(remembered - 1).map(({ token_hash }) => token_hash);
    if (surplus.length > 0) await write.deleteFrom("session_tokens").where("token_hash", "in", surplus).execute();
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
    return { token: successor, account: await accountOf(write, { session, account }) };
  });
  if (!renewed.account) throw refuse("loginExpired"); // ended between the check of the token and now
  return sessionOf({ ...renewed.account, role }, renewed.token);
}

/** The session's replaced tokens, the last first. */
function replacedTokens(write: Write, session: string) {
  return write
    .selectFrom("session_tokens")
    .select(["token_hash", "retired_at"])
    .where("session", "=", session)
    .where("retired_at", "is not", null)
    .orderBy("retired_at", "desc")
    .orderBy("token_hash")
    .execute();
}

function accountOf(write: Write, { session, account }: Pick<SignedIn, "session" | "account">) {
  return write
    .selectFrom("sessions")
    .innerJoin("accounts", "accounts.id", "sessions.account")
    .selectAll("accounts")
    .where("sessions.id", "=", session)
    .where("accounts.id", "=", account)
    .executeTakeFirst();
}

export const renewSessionCall = {
  renewSession: (portal, _, { signedIn }) => renewSession(portal, signedIn),
} satisfies Partial<Handlers>;
