import { operatorsDay } from "../../../contract/operators-day.ts";
import type { AdminProduct } from "../../../contract/schemas/publishing.ts";
import type { Read } from "../../database/database.ts";
import type { Portal } from "../../portal.ts";
import { isRemovable } from "../releases.ts";
import { identify } from "../taxonomy.ts";
import { day } from "../../time/time.ts";
import { refuse } from "../../refuse.ts";
import type { Handlers } from "../../handler.ts";

/** Over how many days downloads are counted, today included. */
const countedDays = 28;

/** All products, retired ones too, in display order. */
export async function listAdminProducts({ db, content, now }: Portal): Promise<AdminProduct[]> {
  const products = await db.read.selectFrom("products").selectAll().orderBy("position").orderBy("slug").execute();
  const counts = await countReleases(db.read);
  const downloads = await countDownloads(db.read, new Date(now().getTime() - countedDays * day));
  return Promise.all(
    products.map(async (row) => {
      const releases = counts.get(row.slug) ?? noReleases;
      const source = content.products.find(({ slug }) => slug === row.slug);
      const { licence = null, audience = "everybody", shown = false, noteGroups = {} } = source ?? {};
      const isOffered = row.retired === 0 && releases.published + releases.withdrawn > 0;
      return {
        ...identify(content, row),
        name: { en: row.name_en, zh: row.name_zh },
        summary: { en: row.summary_en, zh: row.summary_zh },
        licence,
        audience,
        shown,
        noteGroups,
        retired: row.retired === 1,
        deletable: !isOffered && (await isRemovable(db.read, row.slug)),
        revision: row.revision,
        releases,
        downloads: downloads.get(row.slug) ?? 0,
      };
    }),
  );
}

/** One product. Throws `notFound` (10108) for an unknown slug. */
export async function showAdminProduct(portal: Portal, slug: string): Promise<AdminProduct> {
  const product = (await listAdminProducts(portal)).find((one) => one.slug === slug);
  if (!product) throw refuse("notFound");
  return product;
}

const noReleases = { draft: 0, scheduled: 0, published: 0, withdrawn: 0 };

async function countReleases(read: Read): Promise<Map<string, AdminProduct["releases"]>> {
  const rows = await read
    .selectFrom("releases")
    .select((row) => [
      "product",
      "state",
      row.fn.countAll<number>().as("all"),
      row.fn.count<number>("withdrawn_at").as("withdrawn"),
    ])
    .groupBy(["product", "state"])
    .execute();
  const counts = new Map<string, AdminProduct["releases"]>();
  for (const { product, state, all, withdrawn } of rows) {
    counts.set(product, {
      ...(counts.get(product) ?? noReleases),
      [state]: all - withdrawn,
      ...(withdrawn && { withdrawn }),
    });
  }
  return counts;
}

async function countDownloads(read: Read, before: Date): Promise<Map<string, number>> {
  const rows = await read
    .selectFrom("download_days")
    .select(({ fn }) => ["product", fn.sum<number>("count").as("downloads")])
    .where("date", ">", operatorsDay(before))
    .groupBy("product")
    .execute();
  return new Map(rows.map(({ product, downloads }) => [product, downloads]));
}

export const adminProductsCall = {
  adminProducts: async (portal) => ({ items: await listAdminProducts(portal) }),
} satisfies Partial<Handlers>;
