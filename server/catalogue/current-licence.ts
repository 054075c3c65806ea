import type { RawBuilder, Selectable } from "kysely";
import { licencePaths } from "../../contract/addresses.ts";
import type { Bilingual } from "../../contract/language.ts";
import type { Licence, Product } from "../../contract/schemas/catalogue.ts";
import type { Database, Read } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import { renderMarkdown } from "../markdown.ts";
import type { Portal, SiteContent } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { succeeded } from "../http/envelope.ts";
import type { Handlers } from "../handler.ts";

/** A new licence version: `effective` is a day, `body` Markdown. */
export type NewLicence = {
  id: string;
  version: string;
  effective: string;
  title: Bilingual;
  body: Bilingual;
};

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

/** A cache of rendered licences by id and version: rows never change, and rendering is slow. */
const rendered = new WeakMap<SiteContent, Map<string, Licence>>();

/**
 * A licence required for downloads, as text and as safe HTML (specification, section 5): the portal's first one, unless
 * `id` names another. Throws 10108 if there is none.
 */
async function currentLicence(portal: Portal, id = firstLicence(portal.content)): Promise<Licence> {
  const key = id === undefined ? undefined : await currentLicenceKey(portal.db, portal.now(), id);
  if (!key) throw refuse("notFound");
  const known = rendered.get(portal.content)?.get(keyOf(key));
  if (known) return known;
  const row = await portal.db.read
    .selectFrom("licences")
    .selectAll()
    .where("id", "=", key.id)
    .where("version", "=", key.version)
    .executeTakeFirstOrThrow();
  return renderedLicence(portal, row);
}

/** The next version of each licence: published, and not in effect yet (UTC). */
export async function announcedLicences(portal: Portal): Promise<Licence[]> {
  const rows = await portal.db.read
    .selectFrom("licences")
    .selectAll()
    .where("effective", ">", dayOf(portal.now()))
    .where("offered", "=", 1)
    .orderBy("effective")
    .orderBy("created_at", "desc")
    .execute();
  const next = rows.filter((row) => row === rows.find(({ id }) => id === row.id));
  return next.map((row) => renderedLicence(portal, row));
}

/** A licence as calls return it, rendered once. */
export function renderedLicence({ content }: Portal, row: Selectable<Tables["licences"]>): Licence {
  const ofSite = rendered.get(content) ?? new Map<string, Licence>();
  rendered.set(content, ofSite);
  const licence =
    ofSite.get(keyOf(row)) ??
    presentLicence(content, {
      ...row,
      title: { en: row.title_en, zh: row.title_zh },
      body: { en: row.body_en, zh: row.body_zh },
    });
  ofSite.set(keyOf(row), licence);
  return licence;
}

export function presentLicence(content: SiteContent, { id, version, effective, title, body }: NewLicence): Licence {
  const html = { en: renderMarkdown(body.en), zh: renderMarkdown(body.zh) };
  return { id, version, effective, title, body, html, url: licencePaths(content).get(id) ?? `/license/${id}` };
}

function keyOf({ id, version }: { id: string; version: string }): string {
  return JSON.stringify([id, version]);
}

/** The response about a licence, serialized once for each object that `currentLicence` caches. */
const envelopes = new WeakMap<Licence, Buffer>();

function envelopeOf(licence: Licence): Buffer {
  const envelope = envelopes.get(licence) ?? Buffer.from(JSON.stringify(succeeded(licence)));
  envelopes.set(licence, envelope);
  return envelope;
}

export const currentLicenceCalls = {
  currentLicence: async (portal, { id }) => envelopeOf(await currentLicence(portal, id)),
  announcedLicences: async (portal) => ({ items: await announcedLicences(portal) }),
} satisfies Partial<Handlers>;
