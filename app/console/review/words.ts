import { useLocale } from "../../browser/locale/locale.ts";
import type { Language } from "../../../contract/language.ts";
import en, { type ReviewWords } from "../../../contract/words/shell/review.en.ts";
import zh from "../../../contract/words/shell/review.zh.ts";

const reviewWords: Record<Language, ReviewWords> = { en, zh };

/** Texts for reviewing, loaded with its chunk. */
export function useReviewWords(): ReviewWords {
  return reviewWords[useLocale().language];
}
