import type { CallData, ParsedInput } from "../../../contract/schemas.ts";
import { limits } from "../../../contract/limits.ts";
import { isPersonalScope } from "../../../contract/access.ts";
import { record } from "../../audit/record.ts";
import { fromJson } from "../../database/json.ts";
import type { Read, Write } from "../../database/database.ts";
import { parseName } from "../../http/input/required-text.ts";
import { notify } from "../../messages/notify.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { day } from "../../time/time.ts";
import { lockOwnAccount } from "../../accounts/lock-account.ts";
import { hashToken } from "../sessions/token.ts";
import { roleIn } from "../sessions/role.ts";
import { audited, insertRow } from "./create-token.ts";
import type { SignedIn } from "../../caller.ts";
import { pageOf } from "../../http/page-of.ts";
import type { Handlers } from "../../handler.ts";

/** How long before its end the owner of a token is told, unless it was made later. */
const remindedBefore = 7 * day;
/** Reminders in one transaction. */
const remindedAtOnce = 100;

/**
 * Creates a personal token, which only this response contains. Throws `notAllowed` (10102) for the scope `publish` unless
 * the account publishes, and `invalidInput` (10100) for an invalid name and for too many tokens.
 */
export async function createOwnToken(
  portal: Stores & Clock,
  { account, role }: Pick<SignedIn, "account" | "role">,
  { name: written, scopes: wanted, expiresInDays }: ParsedInput<"createOwnToken">,
): Promise<CallData<"createOwnToken">> {
  const name = parseName(written);
  const scopes = [...new Set(wanted)];
  const now = portal.now().getTime();
  const remindAt = now + expiresInDays * day - remindedBefore;
  return portal.db.write(async (write) => {
    const owner = await lockOwnAccount(write, account);
    // In this session, and as the token will act
    const publishes = [role, roleIn(owner, [])].every((each) => each === "publisher" || each === "admin");
    if (scopes.includes("publish") && !publishes) throw refuse("notAllowed");
    const present = await write.selectFrom("tokens").select("id").where("account", "=", account).execute();
    if (present.length >= limits.ownTokens) throw refuseInput("name", "ownTokens");
    const remind_at = remindAt > now ? new Date(remindAt).toISOString() : null;
    const columns = { created_by: account, account, remind_at };
    const created = await insertRow(portal, write, { name, scopes, expiresInDays }, columns);
    await record(portal, write, {
      action: "account.tokenCreated",
      actor: account,
      subject: account,
      after: audited(created),
    });
    return created;
  });
}

/** The personal tokens of an account, newest first; at most `limits.ownTokens`. */
export async function ownTokens(read: Read, account: string): Promise<CallData<"ownTokens">["items"]> {
  const rows = await read
    .selectFrom("tokens")
    .select(["id", "name", "scopes", "created_at", "expires_at", "last_used_at"])
    .where("account", "=", account)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, scopes, created_at, expires_at, last_used_at }) => ({
    id,
    name,
    scopes: fromJson(scopes).filter(isPersonalScope),
    createdAt: created_at,
    expiresAt: expires_at,
    lastUsedAt: last_used_at,
  }));
}

/** Those that have not expired. */
export async function validTokens(
  { db, now }: Stores & Clock,
  account: string,
): Promise<CallData<"security">["tokens"]> {
  const tokens = await ownTokens(db.read, account);
  return tokens.filter(({ expiresAt }) => expiresAt > now().toISOString());
}

/** Ends one's own token from the next request on. Throws `notFound` (10108) for another account's. */
export async function endOwnToken(
  portal: Stores & Clock,
  { account, id }: { account: string; id: string },
): Promise<void> {
  await portal.db.write((write) => endToken(portal, write, { account, id }));
}

/** The same in the caller's transaction. */
export async function endToken(
  portal: Clock,
  write: Write,
  { account, id, actor = account }: { account: string; id: string; actor?: string | undefined },
): Promise<void> {
  const ended = await write
    .deleteFrom("tokens")
    .where("account", "=", account)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  if (!ended) throw refuse("notFound");
  await record(portal, write, { action: "account.tokenEnded", actor, subject: account, before: ended });
}

/** Ends a personal token by its text, if there is one. */
export async function endTokenByText(portal: Stores & Clock, token: string): Promise<void> {
  await portal.db.write(async (write) => {
    const found = await write
      .selectFrom("tokens")
      .select(["id", "account"])
      .where("token_hash", "=", hashToken(token))
      .where("account", "is not", null)
      .executeTakeFirst();
    if (found?.account) await endToken(portal, write, { account: found.account, id: found.id });
  });
}

/** Tells the owners of tokens that end soon, once each. */
export async function remindOfTokens(portal: Stores & Clock): Promise<void> {
  await portal.db.write(async (write) => {
    const due = await write
      .selectFrom("tokens")
      .select("id")
      .where("remind_at", "<=", portal.now().toISOString())
      .orderBy("remind_at")
      .limit(remindedAtOnce)
      .execute();
    for (const { id } of due) {
      // Another server may be telling the same owner: only one of them changes the row
      const token = await write
        .updateTable("tokens")
        .set({ remind_at: null })
        .where("id", "=", id)
        .where("remind_at", "is not", null)
        .returning(["account", "name", "expires_at"])
        .executeTakeFirst();
      if (!token?.account || token.expires_at <= portal.now().toISOString()) continue;
      const owner = await write
        .selectFrom("accounts")
        .select(["id", "phone", "mailbox", "ln"])
        .where("id", "=", token.account)
        .executeTakeFirstOrThrow();
      const { name, expires_at } = token;
      const link = `${portal.publicUrl()}/tokens`;
      await notify(portal, write, owner, { kind: "tokenExpires", name, at: new Date(expires_at), link });
    }
  });
}

export const ownTokensCalls = {
  ownTokens: async ({ db }, paging, { signedIn }) => pageOf(await ownTokens(db.read, signedIn.account), paging),

  createOwnToken: (portal, token, { signedIn }) => createOwnToken(portal, signedIn, token),

  async endOwnToken(portal, { id }, { signedIn }) {
    await endOwnToken(portal, { account: signedIn.account, id });
    return null;
  },
} satisfies Partial<Handlers>;
