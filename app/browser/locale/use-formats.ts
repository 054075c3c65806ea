import { formatDay, formatSize } from "./formats.ts";
import { useLocale } from "./locale.ts";

/** Dates and sizes in the reader's language. */
export function useFormats() {
  const { language, words } = useLocale();
  return { day: (day: string) => formatDay(day, language, words), size: formatSize };
}
