import { createContext, use } from "react";
import type { Language } from "../../../contract/language.ts";
import type { Words } from "../../../contract/words/en.ts";

export type Locale = { language: Language; words: Words };

export const LocaleContext = createContext<Locale | null>(null);

export function useLocale(): Locale {
  const locale = use(LocaleContext);
  if (!locale) throw new Error("LocaleContext is missing");
  return locale;
}

/**
 * The texts in the current language. A page that the server renders has those of every feature, an island in the browser those that
 * `app/islands.ts` lists for it, the console those of `app/console/loading/*words.*`; reading another one throws.
 */
export function useWords(): Words {
  return useLocale().words;
}

/** The texts of several features in one; reading a text that none of them has throws. */
export function dictionaryOf(features: object[]): Words {
  return new Proxy(Object.assign({}, ...features) as Words, {
    get(words, name) {
      const isAbsent = typeof name === "string" && name !== "then" && !(name in words); // a promise asks for `then`
      if (!isAbsent) return Reflect.get(words, name) as unknown;
      throw new Error(`This part of the page has no texts of “${name}”`);
    },
  });
}
