import type { Selectable } from "kysely";
import type { ParsedInput } from "../../../../contract/schemas.ts";
import { changesBetween } from "../../../catalogue/publishing/digest.ts";
import { readLegalText } from "../../../catalogue/publishing/legal-text.ts";
import type { Tables } from "../../../database/schema.ts";
import type { Portal } from "../../../portal.ts";
import { refuse, refuseInput } from "../../../refuse.ts";
import { editSite } from "../edit-site.ts";
import { writeLegalText } from "./legal-file.ts";
import { showPolicy } from "../../policies.ts";
import type { Handlers } from "../../../handler.ts";

/**
 * Publishes a new version of a policy; earlier versions stay available. A new service agreement or privacy policy
 * requires everybody's agreement again. Throws `notFound` (10108) for an unknown policy, `changedMeanwhile` (10107) if
 * it was changed since `revision` or the version exists, and `invalidInput` (10100) for an effective day before that of
 * the current version.
 */
async function changePolicy(
  portal: Portal,
  { actor, slug, revision, ...written }: ParsedInput<"changePolicy"> & { actor: string },
): Promise<void> {
  const policy = readLegalText(written, "text");
  const { read } = portal.db;
  await editSite(portal, {
    by: actor,
    roles: ["admin"],
    async edit(folder) {
      const row = await read.selectFrom("policies").selectAll().where("slug", "=", slug).executeTakeFirst();
      if (!row) throw refuse("notFound");
      const versions = await read.selectFrom("policy_versions").select("version").where("slug", "=", slug).execute();
      if (row.revision !== revision || versions.some(({ version }) => version === policy.version))
        throw refuse("changedMeanwhile");
      if (policy.effective < row.effective) throw refuseInput("effective", "effectiveOrder");
      await writeLegalText(folder, `policies/${slug}`, policy);
      const { before, after } = changesBetween(audited(row), {
        version: policy.version,
        effective: policy.effective,
        "title.en": policy.title.en,
        "title.zh": policy.title.zh,
        "text.en": policy.text.en,
        "text.zh": policy.text.zh,
      });
      return {
        action: "policy.published",
        actor,
        before: { policy: `${slug} ${row.version}`, ...before },
        after: { policy: `${slug} ${policy.version}`, ...after },
      };
    },
  });
}

/** A policy's fields as the audit log names them. */
function audited(row: Selectable<Tables["policies"]>): Record<string, unknown> {
  const { version, effective, title_en, title_zh, text_en, text_zh } = row;
  return { version, effective, "title.en": title_en, "title.zh": title_zh, "text.en": text_en, "text.zh": text_zh };
}

export const changePolicyCall = {
  async changePolicy(portal, change, { signedIn }) {
    await changePolicy(portal, { actor: signedIn.account, ...change });
    return showPolicy(portal, change.slug);
  },
} satisfies Partial<Handlers>;
