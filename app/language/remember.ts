import { languageTag, lnOf, type Language } from "../../contract/language.ts";

const aYear = 31_536_000;

/** Local storage `ln` is the truth; the cookie of that name lets the server's first byte be in the right language. */
export function rememberLanguage(language: Language): void {
  const ln = lnOf(language);
  try {
    localStorage.setItem("ln", ln);
  } catch {
    // without storage the cookie alone remembers
  }
  document.cookie = `ln=${ln}; Path=/; Max-Age=${aYear}; SameSite=Lax`;
  document.documentElement.lang = languageTag[language];
}
