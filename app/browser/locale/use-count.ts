import { useLocale } from "./locale.ts";
import type { Language } from "../../../contract/language.ts";

const locales: Record<Language, string> = { en: "en-GB", zh: "zh-CN" };

/** Formats counts with thousands separators. Only the browser renders the shell, so `Intl` is safe here. */
export function useCount(): (count: number) => string {
  const { language } = useLocale();
  const numbers = new Intl.NumberFormat(locales[language]);
  return (count) => numbers.format(count);
}
