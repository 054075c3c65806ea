import { useWords } from "../../browser/locale/locale.ts";
import { useSite } from "./use-site.ts";

/** The office hours: Monday to Friday, 9:00, 18:00 and UTC+8. */
export function useHourParts(): { days: string; from: string; to: string; zone: string } | null {
  const words = useWords();
  const hours = useSite()?.hours;
  if (!hours) return null;
  const [first = "", last = first] = hours.days.split("-").map((day) => words.hours.dayNames[day] ?? day);
  return { days: words.hours.days(first, last), from: clock(hours.from), to: clock(hours.to), zone: hours.zone };
}

/** The office hours as text: Monday to Friday, 9:00–18:00 (UTC+8). */
export function useHours(): string | null {
  const words = useWords();
  const parts = useHourParts();
  return parts && words.hours.on(parts.days, parts.from, parts.to, parts.zone);
}

function clock(time: string): string {
  return time.replace(/^0(?=\d:)/, "");
}
