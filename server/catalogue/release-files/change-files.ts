import type { AuditAction } from "../../../contract/words/console/audit.en.ts";
import { type Role, rolesFor } from "../../../contract/access.ts";
import { buildOf, checkOperator } from "../../accounts/operator.ts";
import { record } from "../../audit/record.ts";
import { subjectsOfRelease } from "../release-subjects.ts";
import { markChanged } from "../revision.ts";
import { toJson } from "../../database/json.ts";
import type { Write } from "../../database/database.ts";
import type { Portal } from "../../portal.ts";
import { refuse } from "../../refuse.ts";
import { isChangeable, type ReleaseKey } from "./find-release.ts";

type Change = ReleaseKey & { actor: string };
type AuditedChange = { action: AuditAction; before?: Record<string, unknown>; after?: Record<string, unknown> };
const publishers: Role[] = [...(rolesFor.publisher ?? [])];

/**
 * Changes the files of a release in one transaction, with its audit row, and locks the release. `change` receives
 * whether the release is still unpublished, and whether it is a draft, and returns `undefined` if there is nothing to do. Throws `notAllowed`
 * (10102) unless the actor is a publisher, `notFound` (10108) for an unknown release.
 */
export async function changeFiles(
  portal: Portal,
  { actor, product, version }: Change,
  change: (write: Write, release: { isChangeable: boolean; isDraft: boolean }) => Promise<AuditedChange | undefined>,
): Promise<void> {
  await portal.db.write(async (write) => {
    await checkOperator(write, actor, publishers, { product });
    const build = await buildOf(write, actor);
    // An update locks the row in both databases, so that it is not published between this line and the commit
    const row = await write
      .updateTable("releases")
      .set((column) => ({ revision: column.ref("revision") }))
      .where("product", "=", product)
      .where("version", "=", version)
      .returning(["state", "publish_at"])
      .executeTakeFirst();
    if (!row) throw refuse("notFound");
    const changeable = isChangeable(row, portal.now());
    if (build?.waits && !changeable) throw refuse("buildWaits");
    const done = await change(write, { isChangeable: changeable, isDraft: row.state === "draft" });
    if (!done) return;
    await write
      .updateTable("releases")
      .set({ build: build ? toJson(build.source) : null })
      .where("product", "=", product)
      .where("version", "=", version)
      .execute();
    const release = `${product} ${version}`;
    await record(portal, write, { ...done, actor, after: { release, ...done.after } });
    if (changeable) return;
    await markChanged(portal, write, await subjectsOfRelease(write, portal.content, product));
  });
}
