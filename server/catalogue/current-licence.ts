import type { RawBuilder, Selectable } from "kysely";
import { licencePaths } from "../../contract/addresses.ts";
import type { Product } from "../../contract/schemas/catalogue.ts";
import type { Database, Read } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import type { Portal, SiteContent, Clock, Stores } from "../portal.ts";

export type LicenceRow = Selectable<Tables["licences"]>;

/** The id of the portal's first licence. */
export function firstLicence(content: SiteContent): string | undefined {
  return licencePaths(content).keys().next().value;
}

/** The version of a licence that is in effect (UTC); `undefined` if there is none. */
export function currentLicenceKey(
  { readOne }: Pick<Database, "readOne">,
  now: Date,
  id: string,
): Promise<{ id: string; version: string } | undefined> {
  return readOne(newestKey, dayOf(now), id);
}

const newestKey = (read: Read, today: RawBuilder<string>, id: RawBuilder<string>) =>
  inForceOn(read, today).select(["id", "version"]).where("id", "=", id).limit(1);

/** The versions of licences that have taken effect (UTC), the current one of each first. */
export function inForce(read: Read, now: Date) {
  return inForceOn(read, dayOf(now));
}

function inForceOn(read: Read, day: string | RawBuilder<string>) {
  return read
    .selectFrom("licences")
    .where("effective", "<=", day)
    .where("offered", "=", 1)
    .orderBy("effective", "desc")
    .orderBy("created_at", "desc");
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** What products say about the licence that they are under, by its id. */
export async function licencesOfProducts({ db, now, content }: Portal): Promise<(slug: string) => Product["licence"]> {
  const rows = await inForce(db.read, now()).select(["id", "version", "title_en", "title_zh"]).execute();
  const paths = licencePaths(content);
  return (slug) => {
    const wanted = content.products.find((product) => product.slug === slug)?.licence;
    const row = rows.find(({ id }) => id === wanted);
    if (!row) return null;
    const { id, version, title_en: en, title_zh: zh } = row;
    return { id, version, title: { en, zh }, url: paths.get(id) ?? "" };
  };
}

/** The next version of each licence: published, and not in effect yet (UTC). */
export async function announcedLicences({ db, now }: Stores & Clock): Promise<LicenceRow[]> {
  const rows = await db.read
    .selectFrom("licences")
    .selectAll()
    .where("effective", ">", dayOf(now()))
    .where("offered", "=", 1)
    .orderBy("effective")
    .orderBy("created_at", "desc")
    .execute();
  return rows.filter((row) => row === rows.find(({ id }) => id === row.id));
}
