import type { Selectable } from "kysely";
import type { ListedInvitation } from "../../../contract/schemas/invitations.ts";
import type { Read, Write } from "../../database/database.ts";
import type { Tables } from "../../database/schema.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { hashToken } from "../../sign-in/sessions/token.ts";

export type Invitation = Selectable<Tables["invitations"]>;

/** Whoever sent an invitation, as far as it depends on them. */
type Inviter = { role: string | null; suspended_at: string | null };

/** Of an invitation that was not ended. It is valid only while its sender may send one. */
export function stateOf(
  { used_at, expires_at }: Pick<Invitation, "used_at" | "expires_at">,
  { role, suspended_at }: Inviter,
  now: Date,
): ListedInvitation["state"] {
  if (used_at !== null) return "used";
  if (role !== "admin" || suspended_at !== null) return "inactive";
  return expires_at <= now.toISOString() ? "expired" : "open";
}

/**
 * The open invitation of a link's token; does not use it up. Throws 10109, which says whether it was used, ended, has
 * expired, or never existed.
 */
export async function findInvitation({ now }: Pick<Portal, "now">, read: Read, token: string): Promise<Invitation> {
  const row = await read
    .selectFrom("invitations as i")
    .leftJoin("accounts as a", "a.id", "i.invited_by")
    .selectAll("i")
    .select(["a.role as inviter_role", "a.suspended_at"])
    .where("i.token_hash", "=", hashToken(token))
    .executeTakeFirst();
  if (!row) throw refuse("wrongLink");
  if (row.ended_at !== null) throw refuse("invitationEnded");
  const { inviter_role: role, suspended_at, ...invitation } = row;
  switch (stateOf(invitation, { role, suspended_at }, now())) {
    case "used":
      throw refuse("invitationUsed");
    case "inactive":
      throw refuse("invitationEnded");
    case "expired":
      throw refuse("invitationExpired");
    case "open":
      return invitation;
  }
}

/**
 * Uses up an invitation in the transaction that gives its role. Of two at once one wins: the other gets
 * `invitationUsed` (10109).
 */
export async function markUsed({ now }: Pick<Portal, "now">, write: Write, { id }: Invitation): Promise<void> {
  const { numUpdatedRows } = await write
    .updateTable("invitations")
    .set({ used_at: now().toISOString() })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  if (!numUpdatedRows) throw refuse("invitationUsed");
}
