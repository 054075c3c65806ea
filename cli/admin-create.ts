import { createAdmin } from "../server/people/create-admin.ts";
import type { Given } from "./command.ts";
import { withPortal } from "./this-portal.ts";
import { CommandRefused, WrongUsage, type CommandOutcome } from "./outcome.ts";

/** `admin create`: creates an admin who must change the password at the first login. */
export async function createAdminFromTerminal({
  positionals: [mailbox, ...more],
  environment,
}: Given): Promise<CommandOutcome> {
  if (mailbox === undefined || more.length) throw new WrongUsage("Name one mailbox.");
  const created = await withPortal((portal) => createAdmin(portal, mailbox), environment);
  if (created === "no mailbox") throw new CommandRefused([`"${mailbox}" is not a mailbox.`]);
  if (created === "taken")
    throw new CommandRefused([
      `${mailbox} already belongs to an account. An admin can give it the role in the console.`,
    ]);
  const { mailbox: login, password } = created;
  return {
    said: [`${login} can log in with the password ${password} and must then change it.`],
    json: { mailbox: login, password },
  };
}
