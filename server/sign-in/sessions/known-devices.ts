import type { Read, Write } from "../../database/database.ts";
import type { Clock } from "../../portal.ts";
import { day } from "../../time/time.ts";
import { hashToken } from "./token.ts";
import type { Session } from "../../../contract/schemas/accounts.ts";
import type { Caller } from "../../caller.ts";
import { deviceCookie, secretCookie } from "../../http/cookies.ts";

/** How long a browser stays a known device after the last login, in milliseconds. */
export const deviceMemory = 90 * day;
const deviceSeconds = deviceMemory / 1_000;
/** The maximum per account: clients without cookies are a new device at every login. The oldest are deleted. */
const devicesPerAccount = 20;

/** Remembers the browser of a login by its cookie, whose value alone proves the device. `count`: of the account's, with this one. */
export async function rememberDevice(
  portal: Clock,
  write: Write,
  { account, device, count }: { account: string; device: string; count: number },
): Promise<void> {
  const hash = deviceHash(account, device);
  const last_seen_at = portal.now().toISOString();
  await write
    .insertInto("known_devices")
    .values({ hash, account, last_seen_at })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet({ last_seen_at }))
    .execute();
  if (count <= devicesPerAccount) return;
  const surplus = write
    .selectFrom("known_devices")
    .select("hash")
    .where("account", "=", account)
    .where("hash", "!=", hash) // keeps the new one, even if the clock was set back
    .orderBy("last_seen_at", "desc")
    .orderBy("hash")
    .offset(devicesPerAccount - 1)
    .limit(devicesPerAccount);
  await write.deleteFrom("known_devices").where("hash", "in", surplus).execute();
}

/** The hash of a browser that the account has recently logged in from, or `undefined`. */
export async function findKnownDevice(
  { now }: Clock,
  read: Read,
  account: string,
  device: string,
): Promise<string | undefined> {
  const known = await read
    .selectFrom("known_devices")
    .select("hash")
    .where("hash", "=", deviceHash(account, device))
    .where("last_seen_at", ">", new Date(now().getTime() - deviceMemory).toISOString())
    .executeTakeFirst();
  return known?.hash;
}

/** A hash of cookie and account, so that the database does not reveal which accounts share a browser. */
export function deviceHash(account: string, device: string): string {
  return hashToken(`${account} ${device}`);
}

/** Sets the device cookie, by which the browser of a login is recognized from now on. */
export function setDeviceCookie(portal: Clock, { device, setCookie }: Caller, session: Session): Session {
  setCookie(secretCookie(portal, deviceCookie, device, deviceSeconds));
  return session;
}
