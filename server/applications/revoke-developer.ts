import { changeAccount, type AccountChange } from "../people/roles.ts";
import { toJson } from "../database/json.ts";
import type { Write } from "../database/database.ts";
import { withdrawDecisions } from "../messages/withdraw.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { recordEvent } from "./events.ts";
import { parseReason } from "../http/input/required-text.ts";
import { showAccount } from "../people/show-account.ts";
import type { Handlers } from "../handler.ts";

/**
 * Revokes the developer status and notifies the applicant; the application counts as refused for this reason. Throws
 * `changedMeanwhile` (10107) unless the account is a developer.
 */
export async function revokeDeveloper(portal: Portal, change: AccountChange & { reason: string }): Promise<void> {
  const { actor, reason } = change;
  await changeAccount(portal, change, async (write, account) => {
    if (account.status !== 2) throw refuse("changedMeanwhile");
    const { id } = account;
    await withdrawDecisions(write, id);
    const revoked = await revokeApproval(portal, write, { account: id, actor, reason });
    const status = revoked ? 3 : 0;
    await write
      .updateTable("accounts")
      .set({ status, developer_since: null, developer_revoked_at: portal.now().toISOString() })
      .where("id", "=", id)
      .execute();
    const changed = { before: { status: account.status }, after: { status } };
    return { action: "account.developerRevoked", ...changed, status, reason };
  });
}

/** Marks the application of a former developer as refused. Returns whether there is one. */
async function revokeApproval(
  portal: Pick<Portal, "now">,
  write: Write,
  { account, actor, reason }: { account: string; actor: string; reason: string },
): Promise<boolean> {
  const reasons = [{ field: "", message: reason }];
  const revoked = await write
    .updateTable("applications")
    .set((row) => ({
      state: "refused",
      reasons: toJson(reasons),
      decided_at: portal.now().toISOString(),
      decided_by: actor,
      version: row("version", "+", 1),
    }))
    .where("account", "=", account)
    .returning("version")
    .executeTakeFirst();
  if (revoked)
    await recordEvent(portal, write, { account, actor, state: "revoked", reasons, version: revoked.version });
  return revoked !== undefined;
}

export const revokeDeveloperCall = {
  async revokeDeveloper(portal, { id, reason, version }, { signedIn }) {
    await revokeDeveloper(portal, { actor: signedIn.account, account: id, reason: parseReason(reason), version });
    return showAccount(portal, { id, reader: signedIn.account });
  },
} satisfies Partial<Handlers>;
