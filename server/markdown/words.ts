import en from "../../contract/words/docs.en.ts";
import zh from "../../contract/words/docs.zh.ts";
import type { Language } from "../../contract/language.ts";

/** The words that pages get besides their own; alone, because whoever shows a licence needs no other. */
export const words: Record<Language, Pick<typeof en.docs, "alerts" | "tabs" | "overview">> = {
  en: en.docs,
  zh: zh.docs,
};
