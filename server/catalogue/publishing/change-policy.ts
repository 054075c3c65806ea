import type { Selectable } from "kysely";
import { policySlugs } from "../../../contract/policies.ts";
import type { ParsedInput } from "../../../contract/schemas.ts";
import { checkOperator } from "../../accounts/operator.ts";
import { record } from "../../audit/record.ts";
import { markChanged } from "../revision.ts";
import { isUniqueViolation } from "../../database/errors.ts";
import type { Tables } from "../../database/schema.ts";
import type { Portal } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { changesBetween } from "./digest.ts";
import { readLegalText } from "./legal-text.ts";

/**
 * Publishes a new version of a policy; earlier versions stay available. A new service agreement or privacy policy
 * requires everybody's agreement again. Throws `notFound` (10108) for an unknown policy, `changedMeanwhile` (10107) if
 * it was changed since `revision` or the version exists, and `invalidInput` (10100) for an effective day before that of
 * the current version.
 */
export async function changePolicy(
  portal: Portal,
  { actor, slug, revision, ...written }: ParsedInput<"changePolicy"> & { actor: string },
): Promise<void> {
  const { version, effective, title, text } = readLegalText(written, "text");
  if (!policySlugs.some((known) => known === slug)) throw refuse("notFound");
  const columns = {
    version,
    effective,
    title_en: title.en,
    title_zh: title.zh,
    text_en: text.en,
    text_zh: text.zh,
  };
  try {
    await portal.db.write(async (write) => {
      await checkOperator(write, actor, ["admin"]);
      const row = await write.selectFrom("policies").selectAll().where("slug", "=", slug).executeTakeFirst();
      if (!row) throw refuse("notFound");
      if (row.revision !== revision) throw refuse("changedMeanwhile");
      if (effective < row.effective) throw refuseInput("effective", "effectiveOrder");
      const next = { ...row, ...columns, revision: revision + 1 };
      await write.insertInto("policy_versions").values(next).execute();
      const { numUpdatedRows } = await write
        .updateTable("policies")
        .set(next)
        .where("slug", "=", slug)
        .where("revision", "=", revision)
        .executeTakeFirst();
      if (!numUpdatedRows) throw refuse("changedMeanwhile");
      const { before, after } = changesBetween(audited(row), audited(next));
      await record(portal, write, {
        action: "policy.published",
        actor,
        before: { policy: `${slug} ${row.version}`, ...before },
        after: { policy: `${slug} ${version}`, ...after },
      });
      await markChanged(portal, write, ["policies"]);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse("changedMeanwhile");
    throw error;
  }
}

/** A policy's fields as the audit log names them. */
function audited(row: Selectable<Tables["policies"]>): Record<string, unknown> {
  const { version, effective, title_en, title_zh, text_en, text_zh } = row;
  return { version, effective, "title.en": title_en, "title.zh": title_zh, "text.en": text_en, "text.zh": text_zh };
}
