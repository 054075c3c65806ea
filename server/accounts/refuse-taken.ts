import type { Identifier } from "../identifiers/identifier.ts";
import { accountLookups, spendOrProve, refund, type Requester } from "../limits/budgets.ts";
import type { Clock, Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { findAccount } from "./find-account.ts";

/**
 * Throws 10006 for a number or mailbox that belongs to an account, and counts it as a response that reveals an account.
 */
export async function refuseTaken(portal: Stores & Clock, identifier: Identifier, requester: Requester): Promise<void> {
  const revealed = await spendOrProve(portal, requester, accountLookups);
  if (await findAccount(portal.db.read, identifier))
    throw refuse(identifier.kind === "phone" ? "phoneTaken" : "mailboxTaken");
  await refund(portal, revealed);
}
