import type { Language } from "../../../contract/language.ts";
import en, { type PageWords } from "../../../contract/words/pages.en.ts";
import zh from "../../../contract/words/pages.zh.ts";
import { usePageLocale } from "./words.ts";

/** Both languages in one chunk, loaded after the first script, so that switching loads nothing. */
export const pageWords: Record<Language, PageWords> = { en, zh };

export function usePageWords(): PageWords {
  return pageWords[usePageLocale().language];
}
