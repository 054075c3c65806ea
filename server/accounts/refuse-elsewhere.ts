import type { Requester } from "../limits/budgets.ts";
import type { Portal, Clock } from "../portal.ts";
import { refuse } from "../refuse.ts";
import type { Account } from "./find-account.ts";

/** Whether an account may be opened by a password, code or passkey of the portal. */
export function hasOwnLogin({ config }: Pick<Portal, "config">, { role }: Pick<Account, "role">): boolean {
  return config.accounts !== "provider" || role !== "member";
}

/**
 * Throws `accountsElsewhere` (10102) if members log in at the developers' provider alone, unless `account` is that of an
 * operator, or has a contact which that provider has just confirmed: its owner proves it once, to link it.
 */
export function refuseElsewhere(
  portal: Clock,
  account: Account | undefined,
  { confirmed }: Pick<Requester, "confirmed">,
): void {
  if (account && hasOwnLogin(portal, account)) return;
  if (!account && portal.config.accounts !== "provider") return;
  const contacts = [account?.phone, account?.mailbox];
  if (!contacts.some((contact) => typeof contact === "string" && confirmed.includes(contact)))
    throw refuse("accountsElsewhere");
}
