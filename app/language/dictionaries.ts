import type { Language } from "../../contract/language.ts";
import type { Words } from "../../contract/words/en.ts";
import { part } from "../chunks.ts";

/** The dictionaries, each a part of its own: a browser fetches only the one that its reader needs. */
const dictionaries: Record<Language, () => Promise<{ default: Words }>> = {
  en: () => import("../../contract/words/en.ts"),
  zh: () => import("../../contract/words/zh.ts"),
};

/** The dictionary of a page that is being opened. */
export function dictionary(language: Language): Promise<Words> {
  return part(() => fetchDictionary(language));
}

/** The same for a page that is open: where it cannot be fetched, the caller knows another way. */
export async function fetchDictionary(language: Language): Promise<Words> {
  return (await dictionaries[language]()).default;
}
