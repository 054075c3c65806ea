import { defaultTemplates, type ReasonTemplates } from "../../contract/reason-templates.ts";
import { record } from "../audit/record.ts";
import type { Read } from "../database/database.ts";
import { acquireLock } from "../database/acquire-lock.ts";
import type { Clock, Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";
import type { Handlers } from "../handler.ts";

/** The row of `portal_state` that stores the templates as JSON. */
const key = "reasonTemplates";

/** The reasons that reviewers choose from; the portal's defaults until an admin changes them. */
function reasonTemplates({ db }: Stores): Promise<ReasonTemplates> {
  return readTemplates(db.read);
}

/**
 * Replaces all templates. `revision` is the one that the admin saw. Throws `changedMeanwhile` (10107) if they were
 * changed since.
 */
async function changeReasonTemplates(
  portal: Stores & Clock,
  { actor, revision, items }: ReasonTemplates & { actor: string },
): Promise<ReasonTemplates> {
  return portal.db.write(async (write) => {
    await acquireLock(write, key);
    const before = await readTemplates(write);
    if (before.revision !== revision) throw refuse("changedMeanwhile");
    const after = { revision: revision + 1, items };
    const value = JSON.stringify(after);
    await write
      .insertInto("portal_state")
      .values({ key, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
    await record(portal, write, {
      action: "reasonTemplates.changed",
      actor,
      before: { items: before.items },
      after: { items },
    });
    return after;
  });
}

async function readTemplates(read: Read): Promise<ReasonTemplates> {
  const row = await read.selectFrom("portal_state").select("value").where("key", "=", key).executeTakeFirst();
  if (!row) return { revision: 0, items: defaultTemplates };
  return JSON.parse(row.value) as ReasonTemplates; // only `changeReasonTemplates` writes it
}

export const reasonTemplatesCalls = {
  reasonTemplates: (portal) => reasonTemplates(portal),

  changeReasonTemplates: (portal, change, { signedIn }) =>
    changeReasonTemplates(portal, { ...change, actor: signedIn.account }),
} satisfies Partial<Handlers>;
