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
  return found(await newestLicence(read, now).selectAll().executeTakeFirst());
}

function newestLicence(read: Read, now: Date) {
  return read
    .selectFrom("licences")
    .where("effective", "<=", now.toISOString().slice(0, 10))
    .orderBy("effective", "desc")
    .orderBy("created_at", "desc")
    .limit(1);
}

function found<Row>(licence: Row | undefined): Row {
  if (!licence) throw refuse("notFound");
  return licence;
}

/** The licence that a portal answered last: its row never changes, and reading and rendering it takes longer than all else here. */
const lastLicences = new WeakMap<Portal, Licence>();

/** The licence that a download asks for, as text and as safe HTML (specification, section 5). Refuses where there is none yet (10108). */
export async function currentLicence(portal: Portal): Promise<Licence> {
  const { read } = portal.db;
  const { id, version } = found(await newestLicence(read, portal.now()).select(["id", "version"]).executeTakeFirst());
  const last = lastLicences.get(portal);
  if (last?.id === id && last.version === version) return last;
  const row = await read
    .selectFrom("licences")
    .selectAll()
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  const licence = {
    id,
    version,
    effective: row.effective,
    title: { en: row.title_en, zh: row.title_zh },
    body: { en: row.body_en, zh: row.body_zh },
    html: { en: renderMarkdown(row.body_en), zh: renderMarkdown(row.body_zh) },
    url: licencePath,
  };
  lastLicences.set(portal, licence);
  return licence;
}
