import { domainToASCII, domainToUnicode } from "node:url";
import { readMailbox as readTyped } from "../../contract/mailbox.ts";
import { refuseInput } from "../refuse.ts";

/**
 * Normalizes a mailbox for comparison, as the forms do, with one form of domains of other scripts: `wei@xn--fsqu00a.cn`
 * is `wei@例子.cn`. `undefined` if it is invalid.
 */
export function readMailbox(text: string): string | undefined {
  const mailbox = readTyped(text);
  if (mailbox === undefined) return undefined;
  const at = mailbox.lastIndexOf("@") + 1;
  const domain = domainToUnicode(domainToASCII(mailbox.slice(at)));
  return readTyped(mailbox.slice(0, at) + domain);
}

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
