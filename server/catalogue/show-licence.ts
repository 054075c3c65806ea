import { licencePaths } from "../../contract/addresses.ts";
import type { Bilingual } from "../../contract/language.ts";
import type { Licence } from "../../contract/schemas/catalogue.ts";
import { renderLegalTexts } from "../markdown/legal.ts";
import type { Portal, SiteContent, Site } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { succeeded } from "../http/envelope.ts";
import type { Handlers } from "../handler.ts";
import { announcedLicences, currentLicenceKey, firstLicence, type LicenceRow } from "./current-licence.ts";

/** A new licence version: `effective` is a day, `body` Markdown. */
type NewLicence = {
  id: string;
  version: string;
  effective: string;
  title: Bilingual;
  body: Bilingual;
};

/** A cache of rendered licences by id and version: rows never change. */
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
  return showLicence(portal, row);
}

/** A licence as calls return it, rendered once. */
export async function showLicence({ content }: Site, row: LicenceRow): Promise<Licence> {
  const ofSite = rendered.get(content) ?? new Map<string, Licence>();
  rendered.set(content, ofSite);
  const { title_en: en, title_zh: zh, body_en, body_zh } = row;
  const licence =
    ofSite.get(keyOf(row)) ??
    (await presentLicence(content, { ...row, title: { en, zh }, body: { en: body_en, zh: body_zh } }));
  ofSite.set(keyOf(row), licence);
  return licence;
}

export async function presentLicence(
  content: SiteContent,
  { id, version, effective, title, body }: NewLicence,
): Promise<Licence> {
  const html = await renderLegalTexts(body);
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

export const showLicenceCalls = {
  currentLicence: async (portal, { id }) => envelopeOf(await currentLicence(portal, id)),
  announcedLicences: async (portal) => ({
    items: await Promise.all((await announcedLicences(portal)).map((row) => showLicence(portal, row))),
  }),
} satisfies Partial<Handlers>;
