import type { Language } from "../../../contract/language.ts";
import en, { type ReviewWords } from "../../../contract/words/shell/review.en.ts";
import zh from "../../../contract/words/shell/review.zh.ts";
import { usePageLocale } from "../../browser/locale/words.ts";

const reviewWords: Record<Language, ReviewWords> = { en, zh };

/** Texts for reviewing, loaded with its chunk. */
export function useReviewWords(): ReviewWords {
  return reviewWords[usePageLocale().language];
}
