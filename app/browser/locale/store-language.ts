import { languageTag, lnOf, type Language } from "../../../contract/language.ts";
import { setSiteCookie } from "../storage/site-cookie.ts";
import { writeText } from "../storage/stored-text.ts";

/**
 * Stores the language in local storage, which takes precedence, and in a cookie, so that the server renders the right
 * language. Without storage, only the cookie remembers it.
 */
export function rememberLanguage(language: Language): void {
  const ln = lnOf(language);
  writeText("ln", ln);
  setSiteCookie("ln", ln);
  document.documentElement.lang = languageTag[language];
}
