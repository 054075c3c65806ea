import { languages, otherLanguage } from "../../../contract/language.ts";
import { isPortalAddress } from "../../../contract/schemas/taxonomy.ts";
import { limits } from "../../../contract/limits.ts";
import { legalParts } from "../../markdown/legal.ts";
import { openPageRenderer, type PageParts } from "../../markdown/render.ts";
import type { LegalSource } from "../../portal.ts";
import { namesIn } from "../folder.ts";
import { legalHead } from "../schemas.ts";
import { readMarkdown } from "../yaml.ts";
import { missingVersion } from "./problems.ts";
import type { Sources } from "./sources.ts";

/** The policies or licences of a folder, each with both languages: what is agreed to must be readable by everybody. */
export function readLegalTexts(
  { texts, problems }: Sources,
  where: "policies" | "licences",
  known: Pick<PageParts, "keys" | "isAddress">,
): LegalSource[] {
  const renderer = openPageRenderer(legalParts({ problems, ...known }));
  const taken = new Map<string, string>();
  return namesIn(texts, new RegExp(`^${where}/([A-Za-z][A-Za-z0-9-]*)\\.(?:en|zh)\\.md$`)).flatMap((name) => {
    const [en, zh] = languages.map((language) => {
      const file = `${where}/${name}.${language}.md`;
      const text = texts.get(file);
      if (text === undefined) {
        problems.error(`${where}/${name}.${otherLanguage(language)}.md`, null, missingVersion[language]);
        return undefined;
      }
      if (text.length > limits.operatorText)
        problems.error(file, null, `is longer than ${limits.operatorText} characters`);
      const read = problems.attempt(() => ({ file, ...readMarkdown(text, file, legalHead) }));
      if (read) renderer.html({ language, ...read }); // for its warnings; it is rendered for whoever reads it
      return read;
    });
    if (!en || !zh) return [];
    for (const field of ["version", "effective"] as const)
      if (en.head[field] !== zh.head[field])
        problems.errors.push(zh.at([field], `differs from that of ${where}/${name}.en.md`));
    const { version, effective } = en.head;
    const pages = new Set<string>();
    for (const { at, head } of [en, zh]) {
      const page = (head.address ?? `/${name}`).toLowerCase();
      if (isPortalAddress(page))
        problems.errors.push(at(["address"], `${page} is a page of the portal; say another one`));
      if (taken.has(page)) problems.errors.push(at(["address"], `${page} is that of ${where}/${taken.get(page)}, too`));
      pages.add(page);
    }
    for (const page of pages) taken.set(page, name);
    return [
      {
        name,
        version,
        effective,
        title: { en: en.head.title, zh: zh.head.title },
        text: { en: en.body, zh: zh.body },
        paths: { en: en.head.address ?? `/${name}`, zh: zh.head.address ?? `/${name}` },
      },
    ];
  });
}
