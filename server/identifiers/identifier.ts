import { readMailbox } from "../../contract/mailbox.ts";
import { refuseInput } from "../refuse.ts";
import { readPhone } from "./phone.ts";

/** A number or a mailbox in the one form that is stored, whatever its spelling was. */
export type Identifier = { kind: "phone" | "mailbox"; value: string };

/** Reads what was typed as an account. Throws `invalidInput` (10100) for what is neither a number nor a mailbox. */
export function parseIdentifier(text: string): Identifier {
  const mailbox = text.normalize("NFKC").includes("@") ? readMailbox(text) : undefined;
  if (mailbox !== undefined) return { kind: "mailbox", value: mailbox };
  const phone = readPhone(text);
  if (phone === undefined) throw refuseInput("account", "account");
  return { kind: "phone", value: phone };
}
