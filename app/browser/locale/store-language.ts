import { languageTag, lnOf, type Language } from "../../../contract/language.ts";
import { setSiteCookie } from "../storage/site-cookie.ts";
import { writeText } from "../storage/stored-text.ts";

/** Local storage `ln` is the truth; the cookie of that name lets the server's first byte be in the right language. Where storage is forbidden, the cookie alone remembers. */
export function rememberLanguage(language: Language): void {
  const ln = lnOf(language);
  writeText("ln", ln);
  setSiteCookie("ln", ln);
  document.documentElement.lang = languageTag[language];
}
