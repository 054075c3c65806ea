import type { Language } from "../../../contract/language.ts";
import en, { type PageWords } from "../../../contract/words/pages.en.ts";
import zh from "../../../contract/words/pages.zh.ts";
import { usePageLocale } from "./words.ts";

/** Both together: they come with a screen, after the first script, and a change of the language needs no further part. */
export const pageWords: Record<Language, PageWords> = { en, zh };

export function usePageWords(): PageWords {
  return pageWords[usePageLocale().language];
}
