import type { Draft } from "../../contract/schemas/applications.ts";
import { lockOwnAccount } from "../accounts/lock-account.ts";
import { fromJson, toJson } from "../database/json.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";

/** The saved draft of the application; empty if there is none. */
export async function readDraft({ db }: Portal, account: string): Promise<Draft> {
  const row = await db.read
    .selectFrom("application_drafts")
    .select("fields")
    .where("account", "=", account)
    .executeTakeFirst();
  return row ? fromJson(row.fields) : {};
}

/**
 * Saves a draft of the application without checking it; submitting deletes the draft. Throws `changedMeanwhile` (10107)
 * while an application waits, which was then submitted elsewhere.
 */
export async function saveDraft({ db, now }: Portal, account: string, draft: Draft): Promise<void> {
  const values = { fields: toJson(draft), saved_at: now().toISOString() };
  await db.write(async (write) => {
    await lockOwnAccount(write, account);
    const current = await write
      .selectFrom("applications")
      .select("state")
      .where("account", "=", account)
      .executeTakeFirst();
    if (current?.state === "waiting") throw refuse("changedMeanwhile");
    await write
      .insertInto("application_drafts")
      .values({ account, ...values })
      .onConflict((conflict) => conflict.column("account").doUpdateSet(values))
      .execute();
  });
}
