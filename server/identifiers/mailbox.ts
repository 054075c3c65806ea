import { readMailbox } from "../../contract/mailbox.ts";
import { refuseInput } from "../refuse.ts";

/** The mailbox of a form's field. Refuses with the issue `mailbox` (specification, section 5). */
export function parseMailbox(text: string, field = "account"): string {
  const mailbox = readMailbox(text);
  if (mailbox === undefined) throw refuseInput(field, "mailbox");
  return mailbox;
}

/** Shows the first character and the domain only: `w***@example.com`. */
export function maskMailbox(mailbox: string): string {
  const at = mailbox.lastIndexOf("@");
  return `${String.fromCodePoint(mailbox.codePointAt(0) ?? 0x2a)}***${mailbox.slice(at)}`;
}
