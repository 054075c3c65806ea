import { formatDay } from "../../browser/locale/formats.ts";
import { usePageLocale } from "../../browser/locale/words.ts";
import { useDashboardWords } from "./words.ts";

/** Days of a chart as they are written below it (`24 Oct`, `10-24`), with the year, and with the day of the week. */
export function useDay() {
  const { language, words } = usePageLocale();
  const texts = useDashboardWords();
  const short = (day: string) =>
    language === "zh" ? day.slice(5) : `${Number(day.slice(8))} ${words.months[Number(day.slice(5, 7)) - 1] ?? ""}`;
  return {
    short,
    long: (day: string) => formatDay(day, language, words),
    weekday: (day: string) => texts.weekdayAndDay(texts.weekdays[new Date(day).getUTCDay()] ?? "", short(day)),
  };
}
