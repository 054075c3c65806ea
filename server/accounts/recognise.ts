import type { Write } from "../database/database.ts";
import { withdrawDecisions } from "../messages/withdraw.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { announce } from "./announce.ts";
import type { Account } from "./find-account.ts";
import { lockAccount } from "./lock-account.ts";
import { checkOperator } from "./operator.ts";
import { parseReason } from "../http/input/required-text.ts";
import type { Handlers } from "../handler.ts";

/**
 * Recognises a developer without an application. Throws `notAllowed` (10102) unless the actor is a reviewer or an admin,
 * and for the actor's own account; `notFound` (10108); and `changedMeanwhile` (10107) for one who is a developer, or an
 * outdated version.
 */
async function approveDeveloper(
  portal: Portal,
  { actor, account: id, reason, version }: { actor: string; account: string; reason: string; version?: number },
): Promise<void> {
  await portal.db.write(async (write) => {
    await checkOperator(write, actor, ["reviewer", "admin"]);
    if (actor === id) throw refuse("notAllowed");
    const account = await lockAccount(write, id);
    if (!account) throw refuse("notFound");
    if (account.status === 2 || (version !== undefined && account.version !== version))
      throw refuse("changedMeanwhile");
    await recognise(portal, write, account, { actor, reason });
  });
}

/**
 * Makes an account a developer's; its row is locked. `since`: when it became one, if before today. `organization`: its name, of a
 * developer without an application.
 */
export async function recognise(
  portal: Portal,
  write: Write,
  account: Account,
  {
    actor,
    reason,
    since,
    organization,
  }: { actor?: string; reason: string; since?: string | undefined; organization?: string | undefined },
): Promise<void> {
  const { id, status } = account;
  await withdrawDecisions(write, id); // this replaces them
  await write
    .updateTable("accounts")
    .set((row) => ({
      status: 2,
      developer_since: since ?? portal.now().toISOString(),
      version: row("version", "+", 1),
    }))
    .where("id", "=", id)
    .execute();
  await announce(portal, write, {
    action: "account.developerApproved",
    told: actor !== undefined,
    account,
    actor,
    before: { status },
    after: { status: 2, reason },
  });
  if (organization !== undefined)
    await write.updateTable("developers").set({ organization }).where("subject", "=", id).execute();
}

export const approveDeveloperCall = {
  async approveDeveloper(portal, { id, reason, version }, { signedIn }) {
    await approveDeveloper(portal, { actor: signedIn.account, account: id, reason: parseReason(reason), version });
    return null;
  },
} satisfies Partial<Handlers>;
