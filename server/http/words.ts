import type { Language } from "../../contract/language.ts";
import type { ProductSource } from "../../contract/schemas/products-yaml.ts";
import type { SiteSettings } from "../../contract/schemas/site-yaml.ts";
import en, { type Words } from "../../contract/words/en.ts";
import { siteNames } from "../../contract/words/site-names.ts";
import { withSite, type SiteTexts } from "../../contract/words/with-site.ts";
import zh from "../../contract/words/zh.ts";

/** The dictionaries of both languages as they are in the program, for texts without names. */
export const words: Record<Language, Words> = { en, zh };

type PortalWords = Record<Language, Words>;

/** What they come from: the part of `SiteContent` (`server/portal.ts`) that says names and texts. */
type Sited = {
  settings: SiteSettings;
  words: Record<Language, Record<string, string>>;
  products: readonly Pick<ProductSource, "slug" | "shortName" | "audience">[];
};
const textsBySite = new WeakMap<Sited, Record<Language, SiteTexts>>();
const wordsBySite = new WeakMap<Sited, PortalWords>();

/** What texts take from the current revision of the site folder; the same object for the same revision. */
export function siteTexts(content: Sited): Record<Language, SiteTexts> {
  const of = (language: Language) => ({
    names: siteNames(content.settings, language),
    texts: content.words[language],
    shortNames: Object.fromEntries(
      content.products.flatMap(({ slug, shortName, audience = "everybody" }) =>
        shortName && audience === "everybody" ? [[slug, shortName[language]]] : [],
      ),
    ),
  });
  return cached(textsBySite, content, () => ({ en: of("en"), zh: of("zh") }));
}

/** The dictionaries with the names and texts of the site folder. */
export function wordsOf(content: Sited): PortalWords {
  const { en: english, zh: chinese } = siteTexts(content);
  return cached(wordsBySite, content, () => ({ en: withSite(words.en, english), zh: withSite(words.zh, chinese) }));
}

function cached<Value>(values: WeakMap<Sited, Value>, content: Sited, make: () => Value): Value {
  const value = values.get(content) ?? make();
  values.set(content, value);
  return value;
}
