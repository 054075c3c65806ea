import type { CallData } from "../../../contract/schemas.ts";
import type { Identifier } from "../../identifiers/identifier.ts";
import { maskMailbox } from "../../identifiers/mailbox.ts";
import { maskPhone } from "../../identifiers/phone.ts";
import type { Requester } from "../../limits/budgets.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import type { Account } from "../find-account.ts";
import { findForReset } from "../former-contacts.ts";
import { findLink } from "../verification/links.ts";
import { checkCode } from "../verification/verify-code.ts";

type Ways = CallData<"resetWays">;

/**
 * The contacts of an account other than the one that its link was mailed to. Does not consume the link. Throws
 * `wrongLink` (10109).
 */
export async function otherContactsByMail(portal: Portal, token: string): Promise<Ways> {
  const link = await findLink(portal, "reset", token);
  const account = await findForReset(portal, portal.db.read, { kind: "mailbox", value: link.mailbox });
  if (!account || account.id !== link.account) throw refuse("wrongLink");
  return otherContacts(account, "mailbox");
}

/** The same by a code to reset the password. Throws `wrongCode` (10051); a right code stays valid. */
export async function otherContactsByCode(
  portal: Portal,
  { phone, code, ticket }: { phone: string; code: string; ticket: string | undefined },
  requester: Requester,
): Promise<Ways> {
  await checkCode(portal, { phone, purpose: "reset", code, ticket }, requester);
  const account = await findForReset(portal, portal.db.read, { kind: "phone", value: phone });
  if (!account) throw refuse("wrongCode");
  return otherContacts(account, "phone");
}

function otherContacts(account: Account, proven: Identifier["kind"]): Ways {
  const ways: Ways["ways"] = [];
  if (proven !== "phone" && account.phone !== null)
    ways.push({ kind: "phone", contact: maskPhone(account.phone), since: account.phone_since });
  if (proven !== "mailbox" && account.mailbox !== null)
    ways.push({ kind: "mailbox", contact: maskMailbox(account.mailbox), since: account.mailbox_since });
  return { ways };
}
