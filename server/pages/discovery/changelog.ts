import { writeRelease } from "#changelog";
import type { Language } from "../../../contract/language.ts";
import { notesFor } from "../../../contract/notes.ts";
import { styleOf, toldIn } from "../../catalogue/changelog/write-changelog.ts";
import { readerOf } from "../../catalogue/audience.ts";
import { newestFirst, publishedReleases } from "../../catalogue/releases.ts";
import { presentReleaseNote, type ProductRow } from "../../catalogue/present.ts";
import { readWarnings, warningText } from "../../catalogue/warnings.ts";
import { wordsOf } from "../../http/words.ts";
import type { Site, Stores } from "../../portal.ts";

/** Releases that are read at once. */
const batch = 100;

/** All releases of a product that are for everybody as a change log, in the other language where the reader's is missing. */
export async function* changelogOf(
  portal: Stores & Site,
  product: ProductRow,
  language: Language,
): AsyncGenerator<string> {
  const style = styleOf(portal.content, product.slug, language);
  const { titles } = wordsOf(portal.content)[language];
  yield `# ${titles.releases(product[`name_${language}`])}\n\n`;
  const reader = readerOf(portal);
  for (let offset = 0; ; offset += batch) {
    const rows = await newestFirst(publishedReleases(reader, product.slug))
      .selectAll()
      .limit(batch)
      .offset(offset)
      .execute();
    const warningsOf = await readWarnings(reader, product.slug, rows);
    for (const row of rows) {
      const warnings = warningsOf(row);
      const release = presentReleaseNote(portal.content, row, warnings);
      const { language: written } = notesFor(release, language);
      const { version, updateTime } = release;
      const { withdrawn } = warnings;
      const warning = warningText(warnings, language);
      const notes = toldIn(release[written]);
      yield `${writeRelease({ version, updateTime, withdrawn: withdrawn !== null, warning, notes }, style)}\n`;
    }
    if (rows.length < batch) return;
  }
}
