import { useWords } from "../../browser/locale/locale.ts";
import { useSite } from "./use-site.ts";

/** The office hours as text: Monday to Friday, 9:00–18:00 (UTC+8). */
export function useHours(): string | null {
  const words = useWords();
  const hours = useSite()?.hours;
  if (!hours) return null;
  const [first = "", last = first] = hours.days.split("-").map((day) => words.hours.dayNames[day] ?? day);
  return words.hours.on(words.hours.days(first, last), clock(hours.from), clock(hours.to), hours.zone);
}

function clock(time: string): string {
  return time.replace(/^0(?=\d:)/, "");
}
