import { readMailbox } from "./mailbox.ts";
import { refuseInput } from "../refuse.ts";
import { readPhone } from "./phone.ts";

/** A phone number or mailbox in its normalized form. */
export type Identifier = { kind: "phone" | "mailbox"; value: string };

/** Parses the identifier of a login. Throws `invalidInput` (10100) for anything but a phone number or mailbox. */
export function parseIdentifier(text: string): Identifier {
  const mailbox = text.normalize("NFKC").includes("@") ? readMailbox(text) : undefined;
  if (mailbox !== undefined) return { kind: "mailbox", value: mailbox };
  const phone = readPhone(text);
  if (phone === undefined) throw refuseInput("account", "account");
  return { kind: "phone", value: phone };
}
