import type { Language } from "../../../contract/language.ts";

/** The language of the page, for what is said outside of its tree. */
export function pageLanguage(): Language {
  return document.documentElement.lang.startsWith("zh") ? "zh" : "en";
}
