import type { Language } from "../../../contract/language.ts";

/** The page's language, for messages outside React trees. */
export function pageLanguage(): Language {
  return document.documentElement.lang.startsWith("zh") ? "zh" : "en";
}
