import { randomBytes } from "node:crypto";
import { record } from "../../audit/record.ts";
import type { Read, Write } from "../../database/database.ts";
import type { Requester } from "../../limits/budgets.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { deviceHash } from "../sessions/known-devices.ts";
import { day } from "../../time/time.ts";
import type { SignedIn } from "../../caller.ts";
import type { Handlers } from "../../handler.ts";

/** How long a browser may skip the second step, in milliseconds. */
const rememberedFor = 30 * day;
/** The maximum per account; the oldest are deleted. */
const devicesPerAccount = 20;

/** Lets the browser of this request skip the second step from now on, by a cookie. */
export async function rememberBrowser(
  portal: Clock,
  write: Write,
  account: string,
  { device, client: { browser, network } }: Requester,
): Promise<void> {
  const now = portal.now();
  const values = {
    browser,
    network,
    created_at: now.toISOString(),
    ends_at: new Date(now.getTime() + rememberedFor).toISOString(),
  };
  const hash = deviceHash(account, device);
  await write
    .insertInto("remembered_devices")
    .values({ hash, account, id: randomBytes(12).toString("base64url"), ...values })
    .onConflict((conflict) => conflict.column("hash").doUpdateSet(values))
    .execute();
  const surplus = write
    .selectFrom("remembered_devices")
    .select("hash")
    .where("account", "=", account)
    .where("hash", "!=", hash)
    .orderBy("created_at", "desc")
    .orderBy("hash")
    .offset(devicesPerAccount - 1)
    .limit(devicesPerAccount);
  await write.deleteFrom("remembered_devices").where("hash", "in", surplus).execute();
}

export async function isRemembered(
  { now }: Clock,
  read: Read,
  account: string,
  { device }: Pick<Requester, "device">,
): Promise<boolean> {
  const row = await read
    .selectFrom("remembered_devices")
    .select("id")
    .where("hash", "=", deviceHash(account, device))
    .where("ends_at", ">", now().toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Requires the second step again in one browser, or in all. Throws `notFound` (10108) for another account's. */
async function forgetDevices(
  portal: Stores & Clock,
  which: { id: string } | "all",
  { account }: SignedIn,
): Promise<void> {
  await portal.db.write(async (write) => {
    const own = write.deleteFrom("remembered_devices").where("account", "=", account);
    const { numDeletedRows } = await (which === "all" ? own : own.where("id", "=", which.id)).executeTakeFirst();
    if (which !== "all" && !numDeletedRows) throw refuse("notFound");
    if (numDeletedRows)
      await record(portal, write, { action: "secondFactor.devicesForgotten", actor: account, subject: account });
  });
}

export const forgetDevicesCall = {
  async forgetDevices(portal, { id, all }, { signedIn }) {
    if ((id === undefined) === (all === undefined)) throw refuseInput("id", id === undefined ? "required" : "invalid");
    await forgetDevices(portal, id === undefined ? "all" : { id }, signedIn);
    return null;
  },
} satisfies Partial<Handlers>;
