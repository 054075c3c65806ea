import type { Language } from "../../../contract/language.ts";
import { usePageLocale } from "./words.ts";

const locales: Record<Language, string> = { en: "en-GB", zh: "zh-CN" };

/** Counts with their thousands set apart. The shell is rendered by the browser alone, so `Intl` may write them. */
export function useCount(): (count: number) => string {
  const { language } = usePageLocale();
  const numbers = new Intl.NumberFormat(locales[language]);
  return (count) => numbers.format(count);
}
