import type { CallData } from "../../../contract/schemas.ts";
import type { Clock, Stores } from "../../portal.ts";
import { findAccount, ownAccount, type Account } from "../../accounts/find-account.ts";
import { findInvitation, type Invitation } from "./invitation.ts";
import type { SignedIn } from "../../caller.ts";
import type { Handlers } from "../../handler.ts";

/** What an invitation offers whoever holds its link, and how they can accept it. Throws 10109 as `findInvitation` does. */
async function openInvitation(
  portal: Stores & Clock,
  { token, signedIn }: { token: string; signedIn: SignedIn | undefined },
): Promise<CallData<"openInvitation">> {
  const { read } = portal.db;
  const invitation = await findInvitation(portal, read, token);
  const { mailbox, role, expires_at: expiresAt } = invitation;
  const holder = await findAccount(read, { kind: "mailbox", value: mailbox });
  const own = signedIn && { ...(await ownAccount(read, signedIn.account)), role: signedIn.role };
  const way = own ? (mayAccept(invitation, own, holder) ? "accept" : "logOut") : holder ? "logIn" : "register";
  return { mailbox, roles: [role], expiresAt, way };
}

/**
 * Whether an account may accept an invitation: the one that has its mailbox. An account of the company login has no
 * mailbox; it may if it has a role, which it keeps, so that its link gives nothing away.
 */
export function mayAccept(
  { mailbox }: Pick<Invitation, "mailbox">,
  own: Pick<Account, "mailbox" | "role">,
  holder: Account | undefined,
): boolean {
  return own.mailbox === mailbox || (own.mailbox === null && own.role !== "member" && !holder);
}

export const openInvitationCall = {
  openInvitation: (portal, { token }, { signedIn }) => openInvitation(portal, { token, signedIn }),
} satisfies Partial<Handlers>;
