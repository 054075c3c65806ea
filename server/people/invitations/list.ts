import type { CallData } from "../../../contract/schemas.ts";
import { identityOf, usernamesOf } from "../../identifiers/username.ts";
import type { Clock, Stores } from "../../portal.ts";
import { stateOf } from "./invitation.ts";
import type { Handlers } from "../../handler.ts";

/** One page of the invitations that were not ended, newest first. */
async function listInvitations(
  { db, now }: Stores & Clock,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<CallData<"invitations">> {
  const invitations = db.read.selectFrom("invitations as i").where("i.ended_at", "is", null);
  const rows = await invitations
    .leftJoin("accounts as a", "a.id", "i.invited_by")
    .select(["i.id", "i.mailbox", "i.role", "i.language", "i.invited_by", "i.created_at", "i.expires_at", "i.used_at"])
    .select(["a.role as inviter_role", "a.suspended_at"])
    .orderBy("i.created_at", "desc")
    .orderBy("i.id")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await invitations.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const names = await usernamesOf(
    db.read,
    rows.map((row) => row.invited_by),
    identityOf,
  );
  const items = rows.map((row) => ({
    id: row.id,
    mailbox: row.mailbox,
    roles: [row.role],
    language: row.language,
    state: stateOf(row, { role: row.inviter_role, suspended_at: row.suspended_at }, now()),
    createdAt: row.created_at,
    createdBy: names.get(row.invited_by) ?? null,
    expiresAt: row.expires_at,
  }));
  return { items, total, page, pageSize };
}

export const invitationsCall = {
  invitations: (portal, query) => listInvitations(portal, query),
} satisfies Partial<Handlers>;
