import type { Language } from "../../../contract/language.ts";
import type { Words } from "../../../contract/words/en.ts";
import { dictionaryOf } from "../../browser/locale/locale.ts";

/** A browser loads the current language only. */
const dictionaries: Record<Language, () => Promise<{ default: object[] }>> = {
  en: () => import("./words.en.ts"),
  zh: () => import("./words.zh.ts"),
};

/** Loads the shell's dictionary; rejects if that fails, and the caller falls back. */
export async function fetchDictionary(language: Language): Promise<Words> {
  const { default: features } = await dictionaries[language]();
  return dictionaryOf(features);
}
