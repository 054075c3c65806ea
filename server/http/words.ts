import type { Language } from "../../contract/language.ts";
import type { Text } from "../../contract/words/answers.en.ts";
import exportEn, { type ExportWords } from "../../contract/words/export.en.ts";
import exportZh from "../../contract/words/export.zh.ts";
import en, { type Words } from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";

/** The dictionaries of both languages; the server responds in either. */
export const words: Record<Language, Words & ExportWords> = {
  en: { ...en, ...exportEn },
  zh: { ...zh, ...exportZh },
};

/** A text, with its number if it contains one. */
export function textOf(text: Text, number: number): string {
  return typeof text === "string" ? text : text(number);
}
