import { maskMailbox } from "./mailbox.ts";
import { maskPhone } from "./phone.ts";

/** What an account is called: its name, else its masked number or mailbox. */
export function usernameOf(account: { name: string; phone: string | null; mailbox: string | null }): string {
  if (account.name) return account.name;
  return account.phone !== null ? maskPhone(account.phone) : maskMailbox(account.mailbox ?? "");
}
