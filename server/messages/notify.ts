import type { Selectable } from "kysely";
import { languageOf } from "../../contract/language.ts";
import type { Write } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import type { Clock, Stores } from "../portal.ts";
import { sendNotice } from "./notices.ts";
import type { MessageContent, NewMessage } from "./queue.ts";

type Owner = Pick<Selectable<Tables["accounts"]>, "id" | "phone" | "mailbox" | "ln">;

/** The receiver of an account's notices: by mail, or by text message if there is no mailbox. */
export function receiverOf({ phone, mailbox, ln }: Owner): Pick<NewMessage, "channel" | "to" | "language"> | undefined {
  const to = mailbox ?? phone;
  return to === null ? undefined : { channel: mailbox === null ? "sms" : "mail", to, language: languageOf(String(ln)) };
}

/**
 * Notifies an account's owner; combines text messages beyond their limit later. Returns the channel; `undefined` for an
 * account without phone number and mailbox.
 */
export async function notify(
  portal: Stores & Clock,
  write: Write,
  account: Owner,
  content: MessageContent,
): Promise<NewMessage["channel"] | undefined> {
  const receiver = receiverOf(account);
  if (receiver) await sendNotice(portal, write, { ...receiver, content, account: account.id });
  return receiver?.channel;
}
