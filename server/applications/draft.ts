import type { Draft, SavedDraft } from "../../contract/schemas/applications.ts";
import { lockOwnAccount } from "../accounts/lock-account.ts";
import { fromJson, toJson } from "../database/json.ts";
import type { Clock, Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { uploadsOf } from "./files.ts";
import type { Handlers } from "../handler.ts";

/** The saved draft of the application; empty if there is none. */
async function readDraft({ db }: Stores, account: string): Promise<SavedDraft> {
  const row = await db.read
    .selectFrom("application_drafts")
    .select("fields")
    .where("account", "=", account)
    .executeTakeFirst();
  const draft = row ? fromJson(row.fields) : {};
  const named = new Set(Object.values(draft.extra ?? {}).flat());
  const uploads = named.size > 0 ? await uploadsOf(db.read, account) : [];
  const extraFiles = uploads.filter(({ id }) => named.has(id)).map(({ id, name, size }) => ({ id, name, size }));
  return { ...draft, ...(extraFiles.length > 0 && { extraFiles }) };
}

/**
 * Saves a draft of the application without checking it; submitting deletes the draft. Throws `changedMeanwhile` (10107)
 * while an application waits, which was then submitted elsewhere.
 */
async function saveDraft({ db, now }: Stores & Clock, account: string, draft: Draft): Promise<void> {
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

export const draftCalls = {
  applicationDraft: (portal, _, { signedIn }) => readDraft(portal, signedIn.account),

  async saveApplicationDraft(portal, draft, { signedIn }) {
    await saveDraft(portal, signedIn.account, draft);
    return null;
  },
} satisfies Partial<Handlers>;
