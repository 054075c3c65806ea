import type { invitationCalls } from "../../contract/schemas/invitations.ts";
import { acceptInvitation, registerByInvitation } from "../accounts/invitations/accept.ts";
import { endInvitation } from "../accounts/invitations/end.ts";
import { invite } from "../accounts/invitations/invite.ts";
import { listInvitations } from "../accounts/invitations/list.ts";
import { openInvitation } from "../accounts/invitations/open.ts";
import { parseMailbox } from "../identifiers/mailbox.ts";
import type { Handlers } from "./handler.ts";
import { setDeviceCookie } from "./set-device-cookie.ts";

/** Invitations to a role: sent and ended by admins, accepted by whoever has the mailed link. */
export const invitationHandlers: Handlers<typeof invitationCalls> = {
  invitations: (portal, query) => listInvitations(portal, query),

  invite: (portal, { mailbox, roles: [role = "reviewer"], language }, caller) =>
    invite(
      portal,
      {
        actor: caller.signedIn.account,
        mailbox: parseMailbox(mailbox, "mailbox"),
        role,
        language: language ?? caller.language,
      },
      caller,
    ),

  async endInvitation(portal, { id }, { signedIn }) {
    await endInvitation(portal, { actor: signedIn.account, id });
    return null;
  },

  openInvitation: (portal, { token }, { signedIn }) => openInvitation(portal, { token, signedIn }),

  registerByInvitation: async (portal, { token, password, agreed }, caller) =>
    setDeviceCookie(
      portal,
      caller,
      await registerByInvitation(portal, { token, password, agreed, language: caller.language }, caller),
    ),

  acceptInvitation: (portal, { token }, { signedIn }) => acceptInvitation(portal, { token, signedIn }),
};
