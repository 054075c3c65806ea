import { createContext, use } from "react";
import type { Language } from "../../../contract/language.ts";
import type { DocumentWords } from "../../../contract/words/document.en.ts";

/**
 * The language of a page and the texts that all its components share; pages and most islands have more (`words.ts`,
 * `IslandTexts`).
 */
export type Locale = { language: Language; words: DocumentWords };

export const LocaleContext = createContext<Locale | null>(null);

/** For components that islands use as well: an island's chunk contains these texts only. */
export function useLocale(): Locale {
  const locale = use(LocaleContext);
  if (!locale) throw new Error("LocaleContext is missing");
  return locale;
}
