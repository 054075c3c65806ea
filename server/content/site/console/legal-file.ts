import { parseDocument } from "yaml";
import { languages } from "../../../../contract/language.ts";
import type { LegalVersion } from "../../../catalogue/publishing/legal-text.ts";
import type { EditedFolder } from "../edit-site.ts";

/** Writes both languages of `policies/<name>` or `licences/<name>`; other fields of their heads stay. */
export async function writeLegalText(
  folder: EditedFolder,
  base: string,
  { version, effective, title, text }: LegalVersion,
): Promise<void> {
  for (const language of languages) {
    const file = `${base}.${language}.md`;
    const [, before = ""] = /^---\n(.*?\n)---\n/s.exec((await folder.text(file)) ?? "") ?? [];
    const head = parseDocument(before);
    head.set("title", title[language]);
    head.set("version", version);
    head.set("effective", effective);
    folder.set(file, `---\n${head.toString({ lineWidth: 0 })}---\n\n${text[language]}\n`);
  }
}
