import { randomBytes } from "node:crypto";
import type { Language } from "../../../contract/language.ts";
import { invitationLifetime } from "../../../contract/rules.ts";
import type { ListedInvitation, OperatorRole } from "../../../contract/schemas/invitations.ts";
import { record } from "../../audit/record.ts";
import { maskMailbox, parseMailbox } from "../../identifiers/mailbox.ts";
import { identityOf, usernamesOf } from "../../identifiers/username.ts";
import type { Requester } from "../../limits/budgets.ts";
import { queueMessage } from "../../messages/queue.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuseInput } from "../../refuse.ts";
import { day } from "../../time/time.ts";
import { findAccount } from "../../accounts/find-account.ts";
import { checkOperator } from "../../accounts/operator.ts";
import { hashToken } from "../../sign-in/sessions/token.ts";
import { spendSending } from "../../sign-in/verification/sending.ts";
import type { Handlers } from "../../handler.ts";

type Wanted = { actor: string; mailbox: string; role: OperatorRole; language: Language };

/** The page that the link leads to. The token is in the fragment, which no server sees. */
const page = "/invitation";

/**
 * Mails an invitation, which ends an older one of the mailbox. Throws `notAllowed` (10102) unless the actor is an admin,
 * `invalidInput` (10100) for a mailbox whose account has a role, and `sentTooOften` (10105) or `rateLimited` (10429).
 */
async function invite(
  portal: Stores & Clock,
  { actor, mailbox, role, language }: Wanted,
  requester: Requester,
): Promise<ListedInvitation> {
  const token = randomBytes(32).toString("base64url");
  const id = randomBytes(12).toString("base64url");
  const createdAt = portal.now().toISOString();
  const expiresAt = new Date(portal.now().getTime() + invitationLifetime).toISOString();
  await portal.db.write(async (write) => {
    await checkOperator(write, actor, ["admin"]);
    const receiver = { kind: "mailbox", value: mailbox } as const;
    const account = await findAccount(write, receiver);
    if (account && account.role !== "member") throw refuseInput("mailbox", "alreadyOperator");
    await spendSending(portal, write, receiver, requester); // its lock also keeps two invitations of a mailbox apart
    await write
      .updateTable("invitations")
      .set({ ended_at: createdAt })
      .where("mailbox", "=", mailbox)
      .where("used_at", "is", null)
      .where("ended_at", "is", null)
      .execute();
    await write
      .insertInto("invitations")
      .values({
        id,
        token_hash: hashToken(token),
        mailbox,
        role,
        language,
        invited_by: actor,
        created_at: createdAt,
        expires_at: expiresAt,
        used_at: null,
        ended_at: null,
      })
      .execute();
    const link = `${portal.publicUrl()}${page}#token=${token}`;
    const days = invitationLifetime / day;
    const content = { kind: "invitation", purpose: "invite", role, link, days } as const;
    await queueMessage(portal, write, { channel: "mail", to: mailbox, language, content, account: undefined });
    const after = { role, mailbox: maskMailbox(mailbox), expiresAt };
    await record(portal, write, { action: "invitation.created", actor, after });
  });
  const names = await usernamesOf(portal.db.read, [actor], identityOf);
  const createdBy = names.get(actor) ?? null;
  return { id, mailbox, roles: [role], language, state: "open", createdAt, createdBy, expiresAt };
}

export const inviteCall = {
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
} satisfies Partial<Handlers>;
