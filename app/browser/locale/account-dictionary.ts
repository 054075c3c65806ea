import { type Language } from "../../../contract/language.ts";
import en, { type AccountWords as Texts } from "../../../contract/words/account.en.ts";
import zh from "../../../contract/words/account.zh.ts";
import answersEn, { type Answers } from "../../../contract/words/answers.en.ts";
import answersZh from "../../../contract/words/answers.zh.ts";

/** The account views' texts, and those they share with server responses. */
export type AccountTexts = Texts & Answers;

/** Both languages are in one chunk, so that switching loads nothing. */
export const accountWords: Record<Language, AccountTexts> = {
  en: { ...en, ...answersEn },
  zh: { ...zh, ...answersZh },
};
