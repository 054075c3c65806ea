import type { ListedAccount } from "../../../contract/schemas/people.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";

/** What an account is called: its name, or else its mailbox or number. */
export function accountName({ name, phone, mailbox }: Pick<ListedAccount, "name" | "phone" | "mailbox">): string {
  return name || (mailbox ?? spacedPhone(phone ?? ""));
}
