import { limits } from "../../../contract/limits.ts";
import { productSlug, type ProductChange } from "../../../contract/schemas/publishing.ts";
import { checkOperator } from "../../accounts/operator.ts";
import { record } from "../../audit/record.ts";
import { findAnyProduct } from "../releases.ts";
import { markChanged } from "../revision.ts";
import type { Subject } from "../../database/subjects.ts";
import { readLine, readText } from "../../http/input/plain-line.ts";
import { acquireLock } from "../../limits/lock-rows.ts";
import type { Portal } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { checkIssues } from "./check-issues.ts";
import { changesBetween, digest } from "./digest.ts";
import { publishers } from "./publishers.ts";
import type { InputIssue } from "./release-rules.ts";

type Change = ProductChange & { actor: string; slug: string };

/** Serializes transactions that create or reorder products. */
export const productsLock = "products";

/** Creates a product, or changes the one at `revision`. */
export function changeProduct(portal: Portal, change: Change): Promise<void> {
  const { revision } = change;
  return revision === undefined ? createProduct(portal, change) : reviseProduct(portal, { ...change, revision });
}

/**
 * Adds a product after all others. Throws `changedMeanwhile` (10107) if it exists, `invalidInput` (10100) for an
 * invalid slug or text, and if there are too many products.
 */
async function createProduct(portal: Portal, { actor, slug, ...change }: Change): Promise<void> {
  if (!productSlug.safeParse(slug).success) throw refuseInput("slug", "slug");
  const columns = readColumns(change);
  await portal.db.write(async (write) => {
    await acquireLock(portal, write, productsLock);
    await checkOperator(write, actor, publishers);
    const known = await write.selectFrom("products").select(["slug", "position"]).execute();
    if (known.some((product) => product.slug === slug)) throw refuse("changedMeanwhile");
    if (known.length >= limits.products) throw refuseInput("slug", "tooMany");
    const position = Math.max(-1, ...known.map((product) => product.position)) + 1;
    await write
      .insertInto("products")
      .values({ slug, position, revision: 1, ...columns })
      .execute();
    await record(portal, write, { action: "product.created", actor, after: digest({ product: slug, ...columns }) });
    await markChanged(portal, write, subjectsOf(slug));
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
  const columns = readColumns(change);
  await portal.db.write(async (write) => {
    await acquireLock(portal, write, productsLock);
    await checkOperator(write, actor, publishers);
    const row = await findAnyProduct(write, slug);
    if (row.revision !== revision) throw refuse("changedMeanwhile");
    if (row.kind !== columns.kind) throw refuseInput("kind", "kindFixed");
    await write
      .updateTable("products")
      .set({ ...columns, revision: revision + 1 })
      .where("slug", "=", slug)
      .execute();
    const { before, after } = changesBetween(row, { ...row, ...columns });
    await record(portal, write, {
      action: "product.changed",
      actor,
      before: { product: slug, ...before },
      after: { product: slug, ...after },
    });
    await markChanged(portal, write, subjectsOf(slug));
  });
}

function subjectsOf(slug: string): Subject[] {
  return ["products", "latest", `product ${slug}`];
}

/** Throws `invalidInput` (10100) for empty or invalid texts. */
function readColumns({ kind, name, summary, retired }: Pick<ProductChange, "kind" | "name" | "summary" | "retired">) {
  const issues: InputIssue[] = [];
  const checked = (field: string, text: string | undefined): string => {
    if (!text) issues.push({ field, message: text === undefined ? "invalid" : "required" });
    return text ?? "";
  };
  const columns = {
    kind,
    name_en: checked("name.en", readLine(name.en)),
    name_zh: checked("name.zh", readLine(name.zh)),
    summary_en: checked("summary.en", readText(summary.en)),
    summary_zh: checked("summary.zh", readText(summary.zh)),
    retired: Number(retired),
  };
  checkIssues(issues);
  return columns;
}
