import type { Pushed } from "../../../../contract/schemas/site.ts";
import { checkOperator } from "../../../accounts/operator.ts";
import { presentSlug } from "../../../catalogue/former-slugs.ts";
import { isRemovable } from "../../../catalogue/releases.ts";
import type { SiteFiles } from "../../../database/site-tables.ts";
import type { Portal } from "../../../portal.ts";
import { openFolder } from "../edit-site.ts";
import { pushSite } from "../push-site.ts";
import { filesOf, findRevision, newestRevision } from "../revisions.ts";
import { openProductsFile } from "./products-file.ts";
import { inLanguage } from "../../../http/problems.zh.ts";
import type { Handlers } from "../../../handler.ts";

/**
 * Makes a new revision with the content of an earlier one. Products that are not in it are removed, or retired if
 * somebody has downloaded them. Throws `notFound` (10108), and as `pushSite` does.
 */
async function rollBack(portal: Portal, { by, number }: { by: string; number: string }): Promise<Pushed> {
  const row = await findRevision(portal.db.read, number);
  const files = await withRetired(portal, filesOf(row));
  return pushSite(portal, {
    files,
    base: 0,
    force: true,
    by,
    how: "rollback",
    of: row.number,
    check: (write) => checkOperator(write, by, ["admin"], { scope: "site" }),
  });
}

/** An earlier folder, with the products that came later and have to stay. */
async function withRetired(portal: Portal, earlier: SiteFiles): Promise<SiteFiles> {
  const { read } = portal.db;
  const folder = openFolder(portal, earlier);
  const then = await openProductsFile(folder);
  const now = await openProductsFile(openFolder(portal, filesOf(await newestRevision(read))));
  const kept = new Set(then.slugs().flatMap((slug) => [slug, presentSlug(portal.content, slug)]));
  for (const slug of now.slugs())
    if (!kept.has(slug) && !(await isRemovable(read, slug))) then.addRetired(now.entry(slug));
  return folder.store();
}

export const activateSiteRevisionCall = {
  activateSiteRevision: async (portal, { number }, { signedIn: { account }, language }) =>
    inLanguage(language, await rollBack(portal, { by: account, number })),
} satisfies Partial<Handlers>;
