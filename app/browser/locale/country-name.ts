import type { Language } from "../../../contract/language.ts";

/** Names that Chinese portals write differently from `Intl`. */
const own: Record<Language, Partial<Record<string, string>>> = {
  en: {},
  zh: { HK: "中国香港", MO: "中国澳门", TW: "中国台湾" },
};

/** The name of a country or region (ISO 3166-1 alpha-2); unknown codes stay unchanged. */
export function countryName(code: string, language: Language): string {
  return own[language][code] ?? new Intl.DisplayNames(language, { type: "region", fallback: "code" }).of(code) ?? code;
}
