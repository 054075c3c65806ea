import { record } from "../audit/record.ts";
import type { Identifier } from "../identifiers/identifier.ts";
import { maskMailbox } from "../identifiers/mailbox.ts";
import { maskPhone } from "../identifiers/phone.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { endOtherSessions } from "../sign-in/sessions/end-sessions.ts";
import { removeContact } from "../accounts/former-contacts.ts";
import { lockCredentials, tellContacts } from "../sign-in/contacts.ts";
import { refuseLastWayIn } from "../sign-in/second-factor/last-way-in.ts";
import type { SignedIn } from "../caller.ts";
import type { Handlers } from "../handler.ts";

/**
 * Removes one's number or mailbox and its predecessors, ends all other sessions, and notifies every contact. Throws
 * `notFound` (10108) if there is none, and `lastWayIn` (10116) if there is no other way to log in.
 */
async function removeOwnContact(
  portal: Portal,
  kind: Identifier["kind"],
  { account: id, session }: Pick<SignedIn, "account" | "session">,
): Promise<void> {
  await portal.db.write(async (write) => {
    const before = await lockCredentials(write, id);
    const contact = before[kind];
    if (contact === null) throw refuse("notFound");
    const after = await removeContact(write, before, kind);
    await refuseLastWayIn(portal, write, after);
    await endOtherSessions(write, { account: id, session });
    const removed = kind === "phone" ? maskPhone(contact) : maskMailbox(contact);
    await tellContacts(portal, write, { before, after }, { kind: "contactRemoved", contact: removed });
    await record(portal, write, { action: `account.${kind}Removed`, actor: id, subject: id });
  });
}

export const removeContactCall = {
  async removeContact(portal, { kind }, { signedIn }) {
    await removeOwnContact(portal, kind, signedIn);
    return null;
  },
} satisfies Partial<Handlers>;
