import type { Draft } from "../../contract/schemas/applications.ts";
import { lockOwnAccount } from "../accounts/lock-account.ts";
import { fromJson, toJson } from "../database/json.ts";
import type { Portal } from "../portal.ts";

/** The application as it was saved unfinished; without one, nothing in it. */
export async function readDraft({ db }: Portal, account: string): Promise<Draft> {
  const row = await db.read
    .selectFrom("application_drafts")
    .select("fields")
    .where("account", "=", account)
    .executeTakeFirst();
  return row ? fromJson(row.fields) : {};
}

/** Saves an unfinished application as it was typed; submitting clears it. */
export async function saveDraft({ db, now }: Portal, account: string, draft: Draft): Promise<void> {
  const values = { fields: toJson(draft), saved_at: now().toISOString() };
  await db.write(async (write) => {
    await lockOwnAccount(write, account);
    await write
      .insertInto("application_drafts")
      .values({ account, ...values })
      .onConflict((conflict) => conflict.column("account").doUpdateSet(values))
      .execute();
  });
}
