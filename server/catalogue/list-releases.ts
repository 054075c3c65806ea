import type { CallData } from "../../contract/schemas.ts";
import type { ReleaseNote } from "../../contract/schemas/catalogue.ts";
import type { Site, Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { audienceOf, isReadable, readerOf, refusalFor, type Viewer, viewerOf } from "./audience.ts";
import { dayOf, presentReleaseNote } from "./present.ts";
import { findProduct, knownReleases, newestFirst, placeOf, publishedReleases } from "./releases.ts";
import { readWarnings } from "./warnings.ts";
import type { Handlers } from "../handler.ts";

type Page = { page: number; pageSize: number };
type Asked = Page & { viewer?: Viewer; from?: string | undefined; to?: string | undefined };

/**
 * One page of a product's release notes after `from`, up to and including `to`, newest first. Throws `notFound` (10108) for an
 * unknown slug or version. Uses an index, so the number of releases hardly matters.
 */
export async function listReleases(
  portal: Stores & Site,
  slug: string,
  { page, pageSize, viewer, from, to }: Asked,
): Promise<Page & { items: ReleaseNote[]; total: number }> {
  const reader = readerOf(portal, viewer);
  await findProduct(reader, slug);
  let asked = publishedReleases(reader, slug);
  if (from !== undefined) asked = asked.where("version_order", ">", await placeOf(reader, slug, from));
  if (to !== undefined) asked = asked.where("version_order", "<=", await placeOf(reader, slug, to));
  const rows = await newestFirst(asked)
    .selectAll()
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await asked.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const warningsOf = await readWarnings(reader, slug, rows);
  return { items: rows.map((row) => presentReleaseNote(portal.content, row, warningsOf(row))), total, page, pageSize };
}

/** Versions, dates and requirements of a product's releases for everybody, newest first, without their notes. */
export function listVersions(portal: Stores & Site, slug: string) {
  return newestFirst(publishedReleases(readerOf(portal), slug))
    .select(["version", "update_time", "revision", "edited_at", "requires"])
    .execute();
}

/**
 * The release note of one version. Throws `notFound` (10108) for an unknown slug or version, and `notLoggedIn` (10101) or
 * `notDeveloper` (10103) for one that the viewer may only know.
 */
async function showRelease(
  portal: Stores & Site,
  { slug, version, viewer }: { slug: string; version: string; viewer: Viewer },
): Promise<ReleaseNote> {
  const { content } = portal;
  const reader = readerOf(portal, viewer);
  const row = await knownReleases(reader, slug).selectAll().where("version", "=", version).executeTakeFirst();
  if (!row) throw refuse("notFound");
  const refusal = refusalFor(audienceOf(content, row), viewer);
  if (refusal) throw refuse(refusal);
  return presentReleaseNote(content, row, (await readWarnings(reader, slug, [row]))(row));
}

/** The most releases that are listed as early access. */
const maxEarly = 100;

/** Releases that a viewer may read and that are not for everybody, the newest day first; withdrawn ones say so, and are read there, too. */
async function listEarlyAccess(portal: Stores & Site, viewer: Viewer): Promise<CallData<"earlyAccess">> {
  const rows = await portal.db.read
    .selectFrom("releases")
    .innerJoin("products", "products.slug", "releases.product")
    .select(["product", "version", "update_time", "channel", "audience", "withdrawn_at", "name_en", "name_zh"])
    .where("state", "=", "published")
    .where(isReadable(readerOf(portal, viewer)))
    .where((row) => row.not(isReadable(readerOf(portal))))
    .orderBy("update_time", "desc")
    .orderBy("product")
    .orderBy("version_order", "desc")
    .limit(maxEarly)
    .execute();
  return {
    items: rows.map((row) => ({
      product: row.product,
      name: { en: row.name_en, zh: row.name_zh },
      version: row.version,
      updateTime: dayOf(row),
      audience: audienceOf(portal.content, row),
      withdrawn: row.withdrawn_at !== null,
    })),
  };
}

export const listReleasesCalls = {
  releases: (portal, { slug, ...paging }, caller) =>
    listReleases(portal, slug, { ...paging, viewer: viewerOf(caller) }),

  release: (portal, address, caller) => showRelease(portal, { ...address, viewer: viewerOf(caller) }),

  earlyAccess: (portal, _, caller) => listEarlyAccess(portal, viewerOf(caller)),
} satisfies Partial<Handlers>;
