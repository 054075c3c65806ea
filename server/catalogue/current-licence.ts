import type { Selectable } from "kysely";
import type { Bilingual } from "../../contract/language.ts";
import type { Licence } from "../../contract/schemas/catalogue.ts";
import type { Read } from "../database/open.ts";
import type { Tables } from "../database/schema.ts";
import { renderMarkdown } from "../markdown.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";

export const licencePath = "/license";

/** The newest licence whose effective day has come (UTC). Throws `notFound` (10108) where there is none yet. */
export async function findCurrentLicence(read: Read, now: Date): Promise<Selectable<Tables["licences"]>> {
  const licence = await read
    .selectFrom("licences")
    .selectAll()
    .where("effective", "<=", now.toISOString().slice(0, 10))
    .orderBy("effective", "desc")
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  if (!licence) throw refuse("notFound");
  return licence;
}

/** The last HTML made for a portal, and the Markdown that it was made from: rendering takes longer than all else here. */
const cachedHtml = new WeakMap<Portal, { body: Bilingual; html: Bilingual }>();

/** The licence's Markdown as safe HTML. Compared by text, so that no other text's HTML is ever answered. */
function htmlOf(portal: Portal, body: Bilingual): Bilingual {
  const cached = cachedHtml.get(portal);
  if (cached?.body.en === body.en && cached.body.zh === body.zh) return cached.html;
  const html = { en: renderMarkdown(body.en), zh: renderMarkdown(body.zh) };
  cachedHtml.set(portal, { body, html });
  return html;
}

/** The licence that a download asks for, as text and as safe HTML (specification, section 5). */
export async function currentLicence(portal: Portal): Promise<Licence> {
  const row = await findCurrentLicence(portal.db.read, portal.now());
  const body = { en: row.body_en, zh: row.body_zh };
  return {
    id: row.id,
    version: row.version,
    effective: row.effective,
    title: { en: row.title_en, zh: row.title_zh },
    body,
    html: htmlOf(portal, body),
    url: licencePath,
  };
}
