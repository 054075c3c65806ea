import type { Language } from "../../../contract/language.ts";
import type { SiteTexts } from "../../../contract/words/with-site.ts";

let known: Partial<Record<Language, SiteTexts>> | undefined;

/** What texts take from the site folder: the server has written it into the document. */
export function siteTexts(language: Language): SiteTexts {
  known ??= JSON.parse(document.getElementById("site")?.textContent ?? "{}") as Record<Language, SiteTexts>; // by `siteScript`
  return known[language] ?? { names: {}, texts: {}, shortNames: {} };
}
