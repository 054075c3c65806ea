import type { Identifier } from "../../identifiers/identifier.ts";
import { accountLookups, spendOrProve, type Requester } from "../../limits/budgets.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { findAccount } from "../find-account.ts";

/** Succeeds if the account exists, otherwise throws 10001. Either response counts (specification, section 7). */
export async function checkAccount(portal: Portal, identifier: Identifier, requester: Requester): Promise<void> {
  await spendOrProve(portal, requester, accountLookups);
  if (!(await findAccount(portal.db.read, identifier))) throw refuse("noSuchAccount");
}
