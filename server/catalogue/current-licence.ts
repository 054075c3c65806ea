import type { RawBuilder, Selectable } from "kysely";
import { licencePath } from "../../contract/addresses.ts";
import type { Bilingual } from "../../contract/language.ts";
import type { Licence } from "../../contract/schemas/catalogue.ts";
import type { Database, Read } from "../database/open.ts";
import type { Tables } from "../database/schema.ts";
import { renderMarkdown } from "../markdown.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";

/** A new licence version: `effective` is a day, `body` Markdown. */
export type NewLicence = {
  id: string;
  version: string;
  effective: string;
  title: Bilingual;
  body: Bilingual;
};

/** The key of the licence in effect (UTC); `undefined` if there is none. */
export function currentLicenceKey(
  { readOne }: Pick<Database, "readOne">,
  now: Date,
): Promise<{ id: string; version: string } | undefined> {
  return readOne(newestKey, dayOf(now));
}

const newestKey = (read: Read, today: RawBuilder<string>) => inForceOn(read, today).select(["id", "version"]).limit(1);

/** The licences in effect (UTC), the current one first. */
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

function found<Row>(licence: Row | undefined): Row {
  if (!licence) throw refuse("notFound");
  return licence;
}

/** A cache of rendered licences by id and version: rows never change, and rendering is slow. */
const rendered = new WeakMap<Portal, Map<string, Licence>>();

/**
 * The licence required for downloads, as text and as safe HTML (specification, section 5). Throws 10108 if there is
 * none.
 */
export async function currentLicence(portal: Portal): Promise<Licence> {
  const { id, version } = found(await currentLicenceKey(portal.db, portal.now()));
  const known = rendered.get(portal)?.get(keyOf({ id, version }));
  if (known) return known;
  const row = await portal.db.read
    .selectFrom("licences")
    .selectAll()
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return renderedLicence(portal, row);
}

/** A licence as calls return it, rendered once. */
export function renderedLicence(portal: Portal, row: Selectable<Tables["licences"]>): Licence {
  const ofPortal = rendered.get(portal) ?? new Map<string, Licence>();
  rendered.set(portal, ofPortal);
  const licence =
    ofPortal.get(keyOf(row)) ??
    presentLicence({
      ...row,
      title: { en: row.title_en, zh: row.title_zh },
      body: { en: row.body_en, zh: row.body_zh },
    });
  ofPortal.set(keyOf(row), licence);
  return licence;
}

export function presentLicence({ id, version, effective, title, body }: NewLicence): Licence {
  const html = { en: renderMarkdown(body.en), zh: renderMarkdown(body.zh) };
  return { id, version, effective, title, body, html, url: licencePath };
}

function keyOf({ id, version }: { id: string; version: string }): string {
  return JSON.stringify([id, version]);
}
