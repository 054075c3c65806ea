import { useLocale } from "./locale.ts";
import { formatDay, formatSize } from "./formats.ts";

/** Formats dates and sizes in the current language. */
export function useFormats() {
  const { language, words } = useLocale();
  /** `null` and an empty text are an unknown day. */
  const day = (known: string | null) => (known ? formatDay(known, language, words) : words.unknownDay);
  return { day, size: formatSize };
}
