import type { ListedAccount } from "../../../contract/schemas/people.ts";
import { spacedPhone } from "../../ui/spaced-phone.ts";

/** What an account is called, its name or else a contact, and the contacts that stand beside it. */
export function accountNames({ name, phone, mailbox }: Pick<ListedAccount, "name" | "phone" | "mailbox">) {
  const contacts = [phone === null ? null : spacedPhone(phone), mailbox].filter((each) => each !== null);
  const [title = "", ...others] = name === "" ? contacts : [name, ...contacts];
  return { title, others };
}
