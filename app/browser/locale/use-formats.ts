import { formatDay, formatSize } from "./formats.ts";
import { useLocale } from "./locale.ts";

/** Formats dates and sizes in the current language. */
export function useFormats() {
  const { language, words } = useLocale();
  return { day: (day: string) => formatDay(day, language, words), size: formatSize };
}
