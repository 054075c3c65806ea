import type { Language } from "../../contract/language.ts";
import answersEn, { type Answers, type Text } from "../../contract/words/answers.en.ts";
import answersZh from "../../contract/words/answers.zh.ts";
import issuesEn, { type Issues } from "../../contract/words/issues.en.ts";
import issuesZh from "../../contract/words/issues.zh.ts";

/** What answers of calls say, in both languages; those of pages are in `words.ts`. */
export const answerWords: Record<Language, Answers & Issues> = {
  en: { ...answersEn, ...issuesEn },
  zh: { ...answersZh, ...issuesZh },
};

/** A text, with its number if it contains one. */
export function textOf(text: Text, number: number): string {
  return typeof text === "string" ? text : text(number);
}
