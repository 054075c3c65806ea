import type { Identifier } from "../../identifiers/identifier.ts";
import { spendRevealing, type Visitor } from "../../limits/budgets.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { findAccount } from "../find-account.ts";

/** Says whether an account exists; refuses where there is none (10001). Either answer counts (specification, section 7). */
export async function checkAccount(portal: Portal, identifier: Identifier, visitor: Visitor): Promise<void> {
  await spendRevealing(portal, visitor);
  if (!(await findAccount(portal.db.read, identifier))) throw refuse("noSuchAccount");
}
