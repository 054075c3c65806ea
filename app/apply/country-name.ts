import type { Language } from "../../contract/language.ts";

/** Where the browsers' names are not those that Chinese portals write. */
const own: Record<Language, Partial<Record<string, string>>> = {
  en: {},
  zh: { HK: "中国香港", MO: "中国澳门", TW: "中国台湾" },
};

/** The name of a country or region (ISO 3166-1 alpha-2); a code that is none stays as it is. */
export function countryName(code: string, language: Language): string {
  return own[language][code] ?? new Intl.DisplayNames(language, { type: "region", fallback: "code" }).of(code) ?? code;
}
