import type { Language } from "../../../contract/language.ts";
import en, { type ReviewWords } from "../../../contract/words/shell/review.en.ts";
import zh from "../../../contract/words/shell/review.zh.ts";
import { usePageLocale } from "../../browser/locale/words.ts";

const reviewWords: Record<Language, ReviewWords> = { en, zh };

/** The texts of reviewing, which come with its own script. */
export function useReviewWords(): ReviewWords {
  return reviewWords[usePageLocale().language];
}
