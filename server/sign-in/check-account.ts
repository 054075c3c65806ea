import { parseIdentifier, type Identifier } from "../identifiers/identifier.ts";
import { accountLookups, spendOrProve, type Requester } from "../limits/budgets.ts";
import type { Clock, Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { findAccount } from "../accounts/find-account.ts";
import type { Handlers } from "../handler.ts";

/** Succeeds if the account exists, otherwise throws 10001. Either response counts (specification, section 7). */
async function checkAccount(portal: Stores & Clock, identifier: Identifier, requester: Requester): Promise<void> {
  await spendOrProve(portal, requester, accountLookups);
  if (!(await findAccount(portal.db.read, identifier))) throw refuse("noSuchAccount");
}

export const checkAccountCall = {
  async checkAccount(portal, { account }, caller) {
    await checkAccount(portal, parseIdentifier(account), caller);
    return null;
  },
} satisfies Partial<Handlers>;
