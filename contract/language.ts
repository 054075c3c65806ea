/** The portal's two languages and the number `ln` of each (specification, section 1). */
export const languages = ["en", "zh"] as const;
export type Language = (typeof languages)[number];

/** A text that exists in both languages. */
export type Bilingual<T = string> = Readonly<Record<Language, T>>;

/** Reads a stored `ln`: `0` is Chinese, `1` English, anything else (a missing value too) the default of the site. */
export function languageOf(ln: string | null | undefined, otherwise: Language = "en"): Language {
  if (ln === "0") return "zh";
  return ln === "1" ? "en" : otherwise;
}

/** The `ln` of a language: 0 Chinese, 1 English. */
export function lnOf(language: Language): "0" | "1" {
  return language === "zh" ? "0" : "1";
}

/** The value of `<html lang>` and of `hreflang`. */
export const languageTag: Bilingual = { en: "en", zh: "zh-CN" };

export function otherLanguage(language: Language): Language {
  return language === "en" ? "zh" : "en";
}

/** The name of an entry of the site's taxonomy; its key if there is none. */
export function nameIn(entries: readonly { key: string; name: Bilingual }[], key: string, language: Language): string {
  return entries.find((entry) => entry.key === key)?.name[language] ?? key;
}
