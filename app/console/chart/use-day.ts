import { useLocale, useWords } from "../../browser/locale/locale.ts";
import { formatDay } from "../../browser/locale/formats.ts";

/** Formats days for the axis (`24 Oct`, `10-24`), with the year, and with the weekday. */
export function useDay() {
  const { language, words } = useLocale();
  const texts = useWords().chart;
  const short = (day: string) =>
    language === "zh" ? day.slice(5) : `${Number(day.slice(8))} ${words.months[Number(day.slice(5, 7)) - 1] ?? ""}`;
  return {
    short,
    long: (day: string) => formatDay(day, language, words),
    weekday: (day: string) => texts.weekdayAndDay(texts.weekdays[new Date(day).getUTCDay()] ?? "", short(day)),
  };
}
