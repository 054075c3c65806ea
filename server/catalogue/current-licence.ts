import type { Selectable } from "kysely";
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

/** The licence that a download asks for, as text and as safe HTML (specification, section 5). */
export async function currentLicence({ db, now }: Portal): Promise<Licence> {
  const row = await findCurrentLicence(db.read, now());
  return {
    id: row.id,
    version: row.version,
    effective: row.effective,
    title: { en: row.title_en, zh: row.title_zh },
    body: { en: row.body_en, zh: row.body_zh },
    html: { en: renderMarkdown(row.body_en), zh: renderMarkdown(row.body_zh) },
    url: licencePath,
  };
}
