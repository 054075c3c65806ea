import { formatDay, formatSize } from "./formats.ts";
import { useSpeech } from "./words.ts";

/** Dates and sizes in the reader's language. */
export function useFormats() {
  const { language, words } = useSpeech();
  return { day: (day: string) => formatDay(day, language, words), size: formatSize };
}
