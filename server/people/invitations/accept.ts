import type { Language } from "../../../contract/language.ts";
import type { PolicyVersions, Session } from "../../../contract/schemas/accounts.ts";
import { record } from "../../audit/record.ts";
import { isUniqueViolation } from "../../database/errors.ts";
import type { Requester } from "../../limits/budgets.ts";
import { notify } from "../../messages/notify.ts";
import type { Portal, Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { findAccount } from "../../accounts/find-account.ts";
import { insertAccount } from "../../accounts/insert-account.ts";
import { lockAdmins } from "../../accounts/last-admin.ts";
import { lockOwnAccount } from "../../accounts/lock-account.ts";
import { checkNewPassword } from "../../sign-in/password/new-password.ts";
import { checkAllInForce } from "../../accounts/policy-agreements.ts";
import { removeFollowedContacts } from "../../federation/oidc/confirmed-contacts.ts";
import { renewSession } from "../../sign-in/sessions/renew-session.ts";
import { finishLogin } from "../../sign-in/finish-login.ts";
import { findInvitation, markUsed } from "./invitation.ts";
import { mayAccept } from "./open.ts";
import type { SignedIn } from "../../caller.ts";
import { setDeviceCookie } from "../../sign-in/sessions/known-devices.ts";
import type { Handlers } from "../../handler.ts";

type Registration = { token: string; password: string; agreed?: PolicyVersions | undefined; language: Language };

/**
 * Creates the account of the invited mailbox with the invitation's role, and logs in. Throws 10109 as `findInvitation`
 * does, `mailboxTaken` (10006) if the mailbox has an account, whose owner has to log in instead, and refuses the password
 * (10100) and versions that are not in force (10107).
 */
async function registerByInvitation(
  portal: Portal,
  { token, password, agreed, language }: Registration,
  requester: Requester,
): Promise<Session> {
  const { mailbox } = await findInvitation(portal, portal.db.read, token);
  if (await findAccount(portal.db.read, { kind: "mailbox", value: mailbox })) throw refuse("mailboxTaken");
  checkNewPassword(portal, password);
  await checkAllInForce(portal, agreed);
  const hash = await portal.hashing.hash(password);
  const ln = language === "zh" ? 0 : 1;
  try {
    return await portal.db.write(async (write) => {
      await lockAdmins(write); // nobody takes the sender's role away meanwhile
      const invitation = await findInvitation(portal, write, token);
      await markUsed(portal, write, invitation);
      const { role } = invitation;
      const contacts = { phone: null, mailbox };
      const account = await insertAccount(portal, write, {
        ...contacts,
        hash,
        location: ln,
        ln,
        agreed: agreed ?? null,
        role,
      });
      const { id } = account;
      await record(portal, write, { action: "invitation.accepted", actor: id, subject: id, after: { role } });
      return finishLogin(portal, write, { account, amr: ["mail", "pwd"] }, requester);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? refuse("mailboxTaken") : error;
  }
}

/**
 * Gives the invitation's role to the caller's account, and notifies its owner; an account that has a role keeps it.
 * Throws 10109 as `findInvitation` does, and `invitationOfAnother` (10102) for an account that may not accept it.
 */
async function acceptInvitation(
  portal: Stores & Clock,
  { token, signedIn }: { token: string; signedIn: SignedIn },
): Promise<Session> {
  const role = await portal.db.write(async (write) => {
    await lockAdmins(write);
    const account = await lockOwnAccount(write, signedIn.account);
    const invitation = await findInvitation(portal, write, token);
    const holder = await findAccount(write, { kind: "mailbox", value: invitation.mailbox });
    if (!mayAccept(invitation, { ...account, role: signedIn.role }, holder)) throw refuse("invitationOfAnother");
    await markUsed(portal, write, invitation);
    const { id } = account;
    const hasRole = account.role !== "member";
    if (!hasRole) {
      await write
        .updateTable("accounts")
        .set((row) => ({ role: invitation.role, role_source: "portal", version: row("version", "+", 1) }))
        .where("id", "=", id)
        .execute();
      await removeFollowedContacts(write, account);
      await notify(portal, write, account, { kind: "roleSet", role: invitation.role });
    }
    const [before, after] = [{ role: account.role }, { role: hasRole ? account.role : invitation.role }];
    await record(portal, write, { action: "invitation.accepted", actor: id, subject: id, before, after });
    return hasRole ? signedIn.role : invitation.role;
  });
  return renewSession(portal, { ...signedIn, role });
}

export const acceptCalls = {
  registerByInvitation: async (portal, { token, password, agreed }, caller) =>
    setDeviceCookie(
      portal,
      caller,
      await registerByInvitation(portal, { token, password, agreed, language: caller.language }, caller),
    ),

  acceptInvitation: (portal, { token }, { signedIn }) => acceptInvitation(portal, { token, signedIn }),
} satisfies Partial<Handlers>;
