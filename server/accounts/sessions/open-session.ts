import { randomBytes } from "node:crypto";
import type { LoginMethod, Session } from "../../../contract/schemas/accounts.ts";
import { record } from "../../audit/record.ts";
import { toJson } from "../../database/json.ts";
import type { Write } from "../../database/open.ts";
import { usernameOf } from "../../identifiers/username.ts";
import { spendRecorded, type Requester } from "../../limits/budgets.ts";
import { notify } from "../../messages/notify.ts";
import type { Portal } from "../../portal.ts";
import { day } from "../../time.ts";
import type { AccountRow } from "./role.ts";
import { deviceMemory, rememberDevice } from "./known-devices.ts";
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

const sessionsPerAccount = 10;
/** Opens a session in the login's transaction; an eleventh session ends the oldest (specification, section 4). */
export async function openSession(
  portal: Portal,
  write: Write,
  { account, amr, provider, provedAt }: Login,
  { client: { browser, network }, device: cookie }: Requester,
): Promise<Session> {
  await spendRecorded(portal, write, account.id, amr[0] ?? "");
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
  await endOldest(write, account.id, id);
  await rememberDevice(portal, write, account.id, cookie);
  await noticeDevice(portal, write, account, device);
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
async function noticeDevice(portal: Portal, write: Write, account: AccountRow, device: Device): Promise<void> {
  const now = portal.now();
  const last_seen_at = now.toISOString();
  const known = await write
    .updateTable("devices")
    .set({ last_seen_at })
    .where("account", "=", account.id)
    .where("browser", "=", device.browser)
    .where("network", "=", device.network)
    .where("last_seen_at", ">", new Date(now.getTime() - deviceMemory).toISOString())
    .executeTakeFirst();
  if (!known.numUpdatedRows) {
    await write
      .insertInto("devices")
      .values({ account: account.id, ...device, last_seen_at })
      .onConflict((conflict) => conflict.columns(["account", "browser", "network"]).doUpdateSet({ last_seen_at }))
      .execute();
    if (account.logged_in) await notify(portal, write, account, { kind: "newLogin", at: now, ...device });
  }
  if (!account.logged_in)
    await write.updateTable("accounts").set({ logged_in: 1 }).where("id", "=", account.id).execute();
}
