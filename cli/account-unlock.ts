import { findAccount } from "../server/accounts/find-account.ts";
import { unlock } from "../server/people/roles.ts";
import { parseIdentifier } from "../server/identifiers/identifier.ts";
import type { Given } from "./command.ts";
import { withPortal } from "./this-portal.ts";
import { CommandRefused, WrongUsage, type CommandOutcome } from "./outcome.ts";

/** `account unlock`: the console's action, for the administrator of the machine. */
export async function unlockFromTerminal({
  positionals: [typed, ...more],
  environment,
}: Given): Promise<CommandOutcome> {
  if (typed === undefined || more.length) throw new WrongUsage("Name one account: a mobile number or a mailbox.");
  await withPortal(async (portal) => {
    const account = await findAccount(portal.db.read, parseIdentifier(typed));
    if (!account) throw new CommandRefused([`There is no account ${typed}.`]);
    await unlock(portal, { actor: undefined, account: account.id });
  }, environment);
  return { said: [`${typed} can log in again.`], json: { account: typed } };
}
