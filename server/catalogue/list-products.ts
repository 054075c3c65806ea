import type { Nullable } from "kysely";
import type { NamedProduct, Product } from "../../contract/schemas/catalogue.ts";
import type { Portal, Site, Stores } from "../portal.ts";
import { readerOf, type Reader, type Viewer, viewerOf } from "./audience.ts";
import { licencesOfProducts } from "./current-licence.ts";
import { identify } from "./taxonomy.ts";
import { latestColumns, presentProduct, type LatestRow } from "./present.ts";
import { findProduct, latestVersion, knownProducts } from "./releases.ts";
import { pageOf } from "../http/page-of.ts";
import type { Handlers } from "../handler.ts";

/** The products that a viewer may know, in display order, retired ones included, each with its newest version that is not withdrawn. */
export async function listProducts(portal: Portal, viewer?: Viewer): Promise<Product[]> {
  const reader = readerOf(portal, viewer);
  const licenceOf = await licencesOfProducts(portal);
  const products = await knownProducts(reader)
    .leftJoin("releases", (join) =>
      join
        .onRef("releases.product", "=", "products.slug")
        .on((row) => row("releases.version", "=", latestVersion(reader))),
    )
    .selectAll("products")
    .select(latestOf)
    .orderBy("products.position")
    .orderBy("products.slug")
    .execute();
  return products.map((product) => presentProduct(product, known(product), { ...reader, licenceOf }));
}

/** One listed product. Throws `notFound` (10108) for an unknown slug. */
export async function findListedProduct(portal: Portal, slug: string): Promise<Product> {
  const reader = readerOf(portal);
  const product = await findProduct(reader, slug);
  const licenceOf = await licencesOfProducts(portal);
  return presentProduct(product, await latestRelease(reader, slug), { ...reader, licenceOf });
}

/** The products' names for the menus of every page, in display order. */
async function listProductNames(portal: Stores & Site, viewer?: Viewer): Promise<NamedProduct[]> {
  const rows = await knownProducts(readerOf(portal, viewer))
    .select(["slug", "kind", "name_en", "name_zh", "retired"])
    .orderBy("position")
    .orderBy("slug")
    .execute();
  return rows.map(({ slug, kind, name_en: en, name_zh: zh, retired }) => ({
    ...identify(portal.content, { slug, kind }),
    name: { en, zh },
    retired: retired === 1,
  }));
}

const latestOf = latestColumns.map((column) => `releases.${column}` as const);

/** The latest release of a product, or of one of its channels; `undefined` if all are withdrawn. */
export function latestRelease(reader: Reader, slug: string, channel?: string): Promise<LatestRow | undefined> {
  return reader.read
    .selectFrom("products")
    .innerJoin("releases", (join) =>
      join
        .onRef("releases.product", "=", "products.slug")
        .on((row) => row("releases.version", "=", latestVersion(reader, channel))),
    )
    .select(latestOf)
    .where("slug", "=", slug)
    .executeTakeFirst();
}

function known(latest: Nullable<LatestRow>): LatestRow | undefined {
  const { version, update_time, revision, channel } = latest;
  return version === null || update_time === null || revision === null || channel === null
    ? undefined
    : { ...latest, version, update_time, revision, channel };
}

export const listProductsCalls = {
  products: async (portal, paging, caller) => pageOf(await listProducts(portal, viewerOf(caller)), paging),
  navigation: async (portal, _, caller) => ({ items: await listProductNames(portal, viewerOf(caller)) }),
} satisfies Partial<Handlers>;
