import { languageTag, lnOf, type Language } from "../../../contract/language.ts";
import { setSiteCookie } from "../storage/site-cookie.ts";

/** Local storage `ln` is the truth; the cookie of that name lets the server's first byte be in the right language. */
export function rememberLanguage(language: Language): void {
  const ln = lnOf(language);
  try {
    localStorage.setItem("ln", ln);
  } catch {
    // without storage the cookie alone remembers
  }
  setSiteCookie("ln", ln);
  document.documentElement.lang = languageTag[language];
}
