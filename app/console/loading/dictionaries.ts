import type { Language } from "../../../contract/language.ts";
import type { Words } from "../../../contract/words/en.ts";
import type { FirstWords } from "../../../contract/words/first.en.ts";
import type { ScreenWords } from "../../../contract/words/screens.en.ts";

/** The dictionaries: a browser fetches only the language that its reader needs, and what only screens say with them. */
const first: Record<Language, () => Promise<{ default: FirstWords }>> = {
  en: () => import("../../../contract/words/first.en.ts"),
  zh: () => import("../../../contract/words/first.zh.ts"),
};
const screens: Record<Language, () => Promise<{ default: ScreenWords }>> = {
  en: () => import("../../../contract/words/screens.en.ts"),
  zh: () => import("../../../contract/words/screens.zh.ts"),
};

/** The whole dictionary for a page that is open: where it cannot be fetched, the caller knows another way. */
export async function fetchDictionary(language: Language): Promise<Words> {
  const [words, more] = await Promise.all([first[language](), screens[language]()]);
  return { ...words.default, ...more.default };
}
