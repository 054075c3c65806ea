import { type Language } from "../../../contract/language.ts";
import en, { type AccountWords as Texts } from "../../../contract/words/account.en.ts";
import zh from "../../../contract/words/account.zh.ts";
import answersEn, { type Answers } from "../../../contract/words/answers.en.ts";
import answersZh from "../../../contract/words/answers.zh.ts";

/** The screens' own texts, and the sentences that they share with the server's answers. */
export type AccountTexts = Texts & Answers;

/** Both together: they come with what needs them, and a change of the language needs no further part. */
export const accountWords: Record<Language, AccountTexts> = {
  en: { ...en, ...answersEn },
  zh: { ...zh, ...answersZh },
};
