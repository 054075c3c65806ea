import type { Bilingual } from "../../contract/language.ts";
import type { Write } from "../database/open.ts";
import { isUniqueViolation } from "../database/errors.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { markChanged } from "./revision.ts";

/** A new licence version: `effective` is a day, `body` Markdown. */
export type NewLicence = {
  id: string;
  version: string;
  effective: string;
  title: Bilingual;
  body: Bilingual;
};

/**
 * Adds a licence version; from its effective day on, every download requires a new agreement. Throws `changedMeanwhile`
 * (10107) for an existing version.
 */
export async function publishLicence(portal: Portal, licence: NewLicence): Promise<void> {
  try {
    await portal.db.write(async (write) => {
      await insertLicence(write, licence, portal.now());
      await markChanged(portal, write, ["everything"]);
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse("changedMeanwhile");
    throw error;
  }
}

export async function insertLicence(
  write: Write,
  { id, version, effective, title, body }: NewLicence,
  now: Date,
): Promise<void> {
  await write
    .insertInto("licences")
    .values({
      id,
      version,
      effective,
      title_en: title.en,
      title_zh: title.zh,
      body_en: body.en,
      body_zh: body.zh,
      created_at: now.toISOString(),
    })
    .execute();
}
