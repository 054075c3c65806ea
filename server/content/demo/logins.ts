import type { Role } from "../../../contract/access.ts";
import type { Portal, Stores } from "../../portal.ts";
import { StartError } from "../../config/start-error.ts";

/** The row of `portal_state` that marks a database with demo logins. */
export const demoKey = "demoLogins";

/** Not secret, because it is in the sources. */
export const demoPassword = "Parallax-1";

/** One login for each role and status. The developer is a member whose application was approved. */
export const demoLogins = [
  { name: "member", mailbox: "member@example.com", role: "member" },
  { name: "developer", mailbox: "developer@example.com", role: "member" },
  { name: "reviewer", mailbox: "reviewer@example.com", role: "reviewer" },
  { name: "publisher", mailbox: "publisher@example.com", role: "publisher" },
  { name: "admin", mailbox: "admin@example.com", role: "admin" },
] as const satisfies { name: string; mailbox: string; role: Role }[];

export type DemoLogin = (typeof demoLogins)[number]["name"];

export async function hasDemoLogins({ db }: Pick<Portal, "db">): Promise<boolean> {
  const row = await db.read.selectFrom("portal_state").select("key").where("key", "=", demoKey).executeTakeFirst();
  return row !== undefined;
}

/** Throws `StartError` if the database contains logins whose password is public. */
export async function refuseDemoLogins(portal: Stores): Promise<void> {
  if (await hasDemoLogins(portal))
    throw new StartError(
      `This database belongs to "npm run dev": it contains logins with a public password. Choose another with DATA_DIR or DATABASE_URL`,
    );
}

/** The message at the start of a portal with demo logins. */
export function demoNotice(): string {
  const lines = demoLogins.map(({ name, mailbox }) => `  ${name.padEnd(10)} ${mailbox}`);
  return `Development logins, all with the password ${demoPassword}:\n${lines.join("\n")}`;
}
