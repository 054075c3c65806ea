import { createContext, use } from "react";
import type { Language } from "../../../contract/language.ts";
import type { IslandWords } from "../../../contract/words/islands.en.ts";

/** The language of a page and the texts that every part of it has; pages and some islands have more (`words.ts`, `IslandLocale`). */
export type Locale = { language: Language; words: IslandWords };

export const LocaleContext = createContext<Locale | null>(null);

/** For parts that stand in islands as well: their browser program has these texts and no others. */
export function useLocale(): Locale {
  const locale = use(LocaleContext);
  if (!locale) throw new Error("LocaleContext is missing");
  return locale;
}
