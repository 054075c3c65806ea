import type { ReleaseNote } from "../../contract/schemas/catalogue.ts";
import type { Read } from "../database/open.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { presentReleaseNote } from "./present.ts";
import { findProduct, newestFirst, publishedReleases } from "./releases.ts";

type Page = { page: number; pageSize: number };

/** One page of a product's release notes, newest first. Throws `notFound` (10108) for an unknown slug. */
export async function listReleases(
  { db, content }: Portal,
  slug: string,
  { page, pageSize }: Page,
): Promise<Page & { items: ReleaseNote[]; total: number }> {
  await findProduct(db.read, slug);
  const rows = await newestFirst(publishedReleases(db.read, slug))
    .selectAll()
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return {
    items: rows.map((row) => presentReleaseNote(content, row)),
    total: await countOf(db.read, slug),
    page,
    pageSize,
  };
}

async function countOf(read: Read, slug: string): Promise<number> {
  const { total } = await publishedReleases(read, slug)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Versions, dates and requirements of all releases of a product, newest first, without their notes. */
export function listVersions({ db }: Portal, slug: string) {
  return newestFirst(publishedReleases(db.read, slug)).select(["version", "update_time", "requires"]).execute();
}

/** The release note of one version. Throws `notFound` (10108) for an unknown slug or version. */
export async function showRelease({ db, content }: Portal, slug: string, version: string): Promise<ReleaseNote> {
  const row = await publishedReleases(db.read, slug).selectAll().where("version", "=", version).executeTakeFirst();
  if (!row) throw refuse("notFound");
  return presentReleaseNote(content, row);
}
