import type { Language } from "../../../contract/language.ts";
import type { Words } from "../../../contract/words/en.ts";
import type { FirstWords } from "../../../contract/words/first.en.ts";
import type { AccountTexts } from "../../browser/locale/account-dictionary.ts";
import type { ScreenWords } from "../../../contract/words/screens.en.ts";

/** The dictionaries; a browser loads only the current language. */
const first: Record<Language, () => Promise<{ default: FirstWords }>> = {
  en: () => import("../../../contract/words/first.en.ts"),
  zh: () => import("../../../contract/words/first.zh.ts"),
};
const screens: Record<Language, () => Promise<{ default: ScreenWords }>> = {
  en: () => import("../../../contract/words/screens.en.ts"),
  zh: () => import("../../../contract/words/screens.zh.ts"),
};
/** Both languages of forms and accounts, in one chunk: most views use them, and the first script need not wait. */
const accounts = () => import("../../browser/locale/account-dictionary.ts");

export type ShellWords = Words & { account: AccountTexts };

/** Loads the whole dictionary; rejects if that fails, and the caller falls back. */
export async function fetchDictionary(language: Language): Promise<ShellWords> {
  const [words, more, { accountWords }] = await Promise.all([first[language](), screens[language](), accounts()]);
  return { ...words.default, ...more.default, account: accountWords[language] };
}
