import { randomBytes } from "node:crypto";
import type { LoginMethod, Session } from "../../../contract/schemas/accounts.ts";
import { record } from "../../audit/record.ts";
import { toJson } from "../../database/json.ts";
import type { Write } from "../../database/database.ts";
import { usernameOf } from "../../identifiers/username.ts";
import type { Requester } from "../../limits/budgets.ts";
import { notify } from "../../messages/notify.ts";
import type { Clock, Stores } from "../../portal.ts";
import { day } from "../../time/time.ts";
import type { AccountRow } from "./role.ts";
import { deviceHash, deviceMemory, rememberDevice } from "./known-devices.ts";
import { hashToken, newToken } from "./token.ts";

/** The origin of a login: the browser's family, and the prefix of its network address. */
type Device = { browser: string; network: string };

/**
 * A login: the account and its methods; `provider`: the name of the OpenID provider, for a company login; `provedAt`:
 * the time of the proof, if it was earlier.
 */
export type Login = {
  account: AccountRow;
  amr: LoginMethod[];
  provider?: string | undefined;
  provedAt?: Date | undefined;
};

/** How long a browser counts as just seen, so that not every login of a day writes it down. */
const seenAgainAfter = day;

/** What a login depends on: the account's open sessions, browsers and pending reset, and when this browser logged in before. */
type Before = {
  sessions: number;
  browsers: number;
  resetDue: string | null;
  cookieSeen: string | null;
  deviceSeen: string | null;
};

export async function stateBefore(
  write: Write,
  account: string,
  { client: { browser, network }, device }: Requester,
): Promise<Before> {
  const { sessions, browsers, ...state } = await write
    .selectNoFrom((query) => [
      query
        .selectFrom("sessions")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("account", "=", account)
        .as("sessions"),
      query
        .selectFrom("known_devices")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("account", "=", account)
        .as("browsers"),
      query.selectFrom("second_factor_resets").select("due_at").where("account", "=", account).as("resetDue"),
      query
        .selectFrom("known_devices")
        .select("last_seen_at")
        .where("hash", "=", deviceHash(account, device))
        .as("cookieSeen"),
      query
        .selectFrom("devices")
        .select("last_seen_at")
        .where("account", "=", account)
        .where("browser", "=", browser)
        .where("network", "=", network)
        .as("deviceSeen"),
    ])
    .executeTakeFirstOrThrow();
  return { ...state, sessions: sessions ?? 0, browsers: browsers ?? 0 };
}

const sessionsPerAccount = 10;

/** Opens a session in the login's transaction; an eleventh session ends the oldest (specification, section 4). */
export async function openSession(
  portal: Stores & Clock,
  write: Write,
  { account, amr, provider, provedAt, before }: Login & { before: Before },
  { client: { browser, network }, device: cookie }: Requester,
): Promise<Session> {
  const device = { browser, network };
  const token = newToken();
  const id = randomBytes(12).toString("base64url");
  const now = portal.now();
  const at = now.toISOString();
  await write
    .insertInto("sessions")
    .values({
      id,
      account: account.id,
      ...device,
      created_at: at,
      last_seen_at: at,
      ends_at: new Date(now.getTime() + portal.config.sessions.maxDays * day).toISOString(),
      amr: toJson(amr),
      proved_at: (provedAt ?? now).toISOString(),
    })
    .execute();
  await write
    .insertInto("session_tokens")
    .values({ token_hash: hashToken(token), session: id, retired_at: null })
    .execute();
  if (before.sessions >= sessionsPerAccount) await endOldest(write, account.id, id);
  const isJustSeen = (seen: string | null) =>
    seen !== null && seen <= at && Date.parse(seen) > now.getTime() - seenAgainAfter;
  if (!isJustSeen(before.cookieSeen)) {
    const added = before.cookieSeen === null ? 1 : 0;
    await rememberDevice(portal, write, { account: account.id, device: cookie, count: before.browsers + added });
  }
  if (!isJustSeen(before.deviceSeen) || !account.logged_in)
    await noticeDevice(portal, write, account, { ...device, seen: before.deviceSeen });
  await record(portal, write, {
    action: "session.opened",
    actor: account.id,
    subject: account.id,
    network,
    after: { amr, ...(provider !== undefined && { provider }) },
  });
  return sessionOf(account, token);
}

/** The response of a login. */
export function sessionOf(
  account: Pick<AccountRow, "status" | "role" | "name" | "phone" | "mailbox" | "must_change_password">,
  token: string,
): Session {
  return {
    token,
    status: account.status,
    admin: account.role === "admin" ? 1 : 0,
    username: usernameOf(account),
    ...(account.must_change_password === 1 && { changePassword: true }),
  };
}

/** Keeps the new session, even if it seems to be the oldest because the clock was set back. */
async function endOldest(write: Write, account: string, opened: string): Promise<void> {
  const surplus = write
    .selectFrom("sessions")
    .select("id")
    .where("account", "=", account)
    .where("id", "!=", opened)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .offset(sessionsPerAccount - 1)
    .limit(sessionsPerAccount);
  await write.deleteFrom("sessions").where("id", "in", surplus).execute();
}

/** Remembers the device, and notifies the owner of a new one; the first login after registering is expected. */
async function noticeDevice(
  portal: Stores & Clock,
  write: Write,
  account: AccountRow,
  { seen, ...device }: Device & { seen: string | null },
): Promise<void> {
  const now = portal.now();
  const last_seen_at = now.toISOString();
  await write
    .insertInto("devices")
    .values({ account: account.id, ...device, last_seen_at })
    .onConflict((conflict) => conflict.columns(["account", "browser", "network"]).doUpdateSet({ last_seen_at }))
    .execute();
  const isKnown = seen !== null && seen > new Date(now.getTime() - deviceMemory).toISOString();
  if (!isKnown && account.logged_in) await notify(portal, write, account, { kind: "newLogin", at: now, ...device });
  if (!account.logged_in)
    await write.updateTable("accounts").set({ logged_in: 1 }).where("id", "=", account.id).execute();
}
