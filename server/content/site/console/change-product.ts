import { limits } from "../../../../contract/limits.ts";
import { productSlug, type ProductChange } from "../../../../contract/schemas/publishing.ts";
import { checkIssues, type InputIssue } from "../../../catalogue/publishing/release-rules.ts";
import { changesBetween, digest } from "../../../catalogue/publishing/digest.ts";
import { publishers } from "../../../catalogue/audience.ts";
import { findAnyProduct } from "../../../catalogue/releases.ts";
import { readLine, readText } from "../../../http/input/plain-line.ts";
import type { Portal, SiteContent } from "../../../portal.ts";
import { refuse, refuseInput } from "../../../refuse.ts";
import { checkKeys, unknownKey } from "../../../catalogue/taxonomy.ts";
import { editSite } from "../edit-site.ts";
import { openProductsFile } from "./products-file.ts";
import { showAdminProduct } from "../../../catalogue/publishing/list-products.ts";
import type { Handlers } from "../../../handler.ts";

type Change = ProductChange & { actor: string; slug: string };

/** What people agree to before a download is for admins. */
const rolesFor = ({ licence }: Pick<ProductChange, "licence">) =>
  licence === undefined ? publishers : ["admin" as const];

/** Creates a product, or changes the one at `revision`. */
function changeProduct(portal: Portal, change: Change): Promise<void> {
  const { revision, kind } = change;
  checkKeys(portal.content, { kind });
  return revision === undefined ? createProduct(portal, change) : reviseProduct(portal, { ...change, revision });
}

/**
 * Adds a product after all others. Throws `changedMeanwhile` (10107) if it exists, `invalidInput` (10100) for an
 * invalid slug or text, and if there are too many products.
 */
async function createProduct(portal: Portal, { actor, slug, ...change }: Change): Promise<void> {
  if (!productSlug.safeParse(slug).success) throw refuseInput("slug", "slug");
  const product = readProduct(portal.content, change);
  await editSite(portal, {
    by: actor,
    roles: rolesFor(change),
    async edit(folder) {
      const known = await portal.db.read.selectFrom("products").select("slug").execute();
      if (known.some((other) => other.slug === slug)) throw refuse("changedMeanwhile");
      if (known.length >= limits.products) throw refuseInput("slug", "tooMany");
      (await openProductsFile(folder)).write(slug, product);
      return { action: "product.created", actor, after: digest({ product: slug, ...columnsOf(product) }) };
    },
  });
}

/**
 * Changes names, summary or whether it is retired. Throws `notFound` (10108) for an unknown product, `changedMeanwhile`
 * (10107) if it was changed since, `invalidInput` (10100) for another kind, which is part of its addresses.
 */
async function reviseProduct(
  portal: Portal,
  { actor, slug, revision, ...change }: Change & { revision: number },
): Promise<void> {
  const product = readProduct(portal.content, change);
  await editSite(portal, {
    by: actor,
    roles: rolesFor(change),
    async edit(folder) {
      const row = await findAnyProduct(portal.db.read, slug);
      if (row.revision !== revision) throw refuse("changedMeanwhile");
      if (row.kind !== product.kind) throw refuseInput("kind", "kindFixed");
      (await openProductsFile(folder)).write(slug, product);
      const source = portal.content.products.find((each) => each.slug === slug);
      const { licence = null, audience = "everybody", shown = false, noteGroups = {} } = source ?? {};
      const was = { ...row, licence, audience, shown, noteGroups };
      const { before, after } = changesBetween(was, { ...was, ...columnsOf(product) });
      return {
        action: "product.changed",
        actor,
        before: { product: slug, ...before },
        after: { product: slug, ...after },
      };
    },
  });
}

type Written = Omit<ProductChange, "revision">;

/** The columns of a product as the audit log names them. */
function columnsOf({ kind, name, summary, retired, ...more }: Written) {
  const texts = { name_en: name.en, name_zh: name.zh, summary_en: summary.en, summary_zh: summary.zh };
  const given = Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined));
  return { kind, ...texts, retired: Number(retired), ...given };
}

/** Throws `invalidInput` (10100) for empty or invalid texts. */
function readProduct(site: SiteContent, { kind, name, summary, retired, ...more }: Written): Written {
  const issues: InputIssue[] = [];
  const checked = (field: string, text: string | undefined): string => {
    if (!text) issues.push({ field, message: text === undefined ? "invalid" : "required" });
    return text ?? "";
  };
  const product = {
    kind,
    name: { en: checked("name.en", readLine(name.en)), zh: checked("name.zh", readLine(name.zh)) },
    summary: { en: checked("summary.en", readText(summary.en)), zh: checked("summary.zh", readText(summary.zh)) },
    retired,
    ...more,
  };
  for (const [label, key] of Object.entries(more.noteGroups ?? {}))
    issues.push(...unknownKey(site, "noteGroups", { field: `noteGroups.${label}`, key }));
  checkIssues(issues);
  return product;
}

export const changeProductCall = {
  async changeProduct(portal, { slug, ...change }, { signedIn }) {
    await changeProduct(portal, { actor: signedIn.account, slug, ...change });
    return showAdminProduct(portal, slug);
  },
} satisfies Partial<Handlers>;
