import { useLocale } from "../browser/locale/locale.ts";

/** The space between a sentence and the link or button after it. Chinese has none. */
export function SentenceSpace() {
  return useLocale().language === "zh" ? null : " ";
}
