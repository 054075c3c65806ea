import { record } from "../../audit/record.ts";
import { maskMailbox } from "../../identifiers/mailbox.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { checkOperator } from "../../accounts/operator.ts";
import type { Handlers } from "../../handler.ts";

/**
 * Ends an invitation. Throws `notAllowed` (10102) unless the actor is an admin, `notFound` (10108) for one that is
 * unknown or ended, and `changedMeanwhile` (10107) for a used one.
 */
async function endInvitation(portal: Stores & Clock, { actor, id }: { actor: string; id: string }): Promise<void> {
  await portal.db.write(async (write) => {
    await checkOperator(write, actor, ["admin"]);
    const ended = await write
      .updateTable("invitations")
      .set({ ended_at: portal.now().toISOString() })
      .where("id", "=", id)
      .where("ended_at", "is", null)
      .returning(["mailbox", "role", "used_at"])
      .executeTakeFirst();
    if (!ended) throw refuse("notFound");
    if (ended.used_at !== null) throw refuse("changedMeanwhile");
    const before = { role: ended.role, mailbox: maskMailbox(ended.mailbox) };
    await record(portal, write, { action: "invitation.ended", actor, before });
  });
}

export const endInvitationCall = {
  async endInvitation(portal, { id }, { signedIn }) {
    await endInvitation(portal, { actor: signedIn.account, id });
    return null;
  },
} satisfies Partial<Handlers>;
