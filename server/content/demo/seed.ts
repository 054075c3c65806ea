import { versionsToAgree } from "../../accounts/policy-agreements.ts";
import { insertAccount } from "../../accounts/insert-account.ts";
import { setRole } from "../../people/roles.ts";
import { decide } from "../../applications/decide.ts";
import { submit } from "../../applications/submit.ts";
import { day } from "../../time/time.ts";
import type { Portal } from "../../portal.ts";
import { demoApplications, type DemoApplication } from "./applications.ts";
import { demoKey, demoLogins, demoPassword, hasDemoLogins, type DemoLogin } from "./logins.ts";

/**
 * Creates demo logins and applications in a portal without accounts. Only for development: the password is public.
 * Returns whether the portal has the demo logins; a portal with other accounts stays unchanged.
 */
export async function seedDemo(portal: Portal): Promise<boolean> {
  if (await hasDemoLogins(portal)) return true;
  const ids = await insertAccounts(portal);
  if (!ids) return false;
  const idOf = (name: DemoLogin) => ids.get(demoLogins.find((login) => login.name === name)?.mailbox ?? "") ?? "";
  for (const { mailbox, role } of demoLogins) {
    if (role === "member" || role === "admin") continue; // inserted with this role
    await setRole(portal, { actor: idOf("admin"), account: ids.get(mailbox) ?? "", role, version: 1 });
  }
  for (const demo of demoApplications) {
    await applyAndDecide(portal, demo, { applicant: ids.get(demo.mailbox) ?? "", reviewer: idOf("reviewer") });
  }
  return true;
}

/** Inserts the accounts. Returns their ids by mailbox, or `undefined` if the portal has accounts already. */
async function insertAccounts(portal: Portal): Promise<Map<string, string> | undefined> {
  const hash = await portal.hashing.hash(demoPassword);
  return portal.db.write(async (write) => {
    if (await write.selectFrom("accounts").select("id").limit(1).executeTakeFirst()) return undefined;
    await write.insertInto("portal_state").values({ key: demoKey, value: portal.now().toISOString() }).execute();
    const agreed = await versionsToAgree(portal, write);
    const ids = new Map<string, string>();
    const admins: string[] = demoLogins.filter(({ role }) => role === "admin").map(({ mailbox }) => mailbox);
    for (const mailbox of new Set([...demoLogins, ...demoApplications].map((one) => one.mailbox))) {
      const account = { phone: null, mailbox, hash, location: 1, ln: 1, agreed } as const;
      const { id } = await insertAccount(portal, write, {
        ...account,
        ...(admins.includes(mailbox) && { role: "admin" }),
      });
      ids.set(mailbox, id);
    }
    return ids;
  });
}

/** Submits an application on the given day, and decides it on the next. */
async function applyAndDecide(
  portal: Portal,
  { daysAgo, application, decision }: DemoApplication,
  { applicant, reviewer }: { applicant: string; reviewer: string },
): Promise<void> {
  const { version } = await submit(daysBefore(portal, daysAgo), {
    account: applicant,
    application,
    version: undefined,
  });
  if (!decision) return;
  const { id } = await portal.db.read
    .selectFrom("applications")
    .select("id")
    .where("account", "=", applicant)
    .executeTakeFirstOrThrow();
  await decide(daysBefore(portal, daysAgo - 1), { actor: reviewer, application: id, version, ...decision });
}

/** The same portal with an earlier clock. */
function daysBefore(portal: Portal, days: number): Portal {
  return { ...portal, now: () => new Date(portal.now().getTime() - days * day) };
}
