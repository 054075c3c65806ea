import { operatorsClock, operatorsDay } from "../../../contract/operators-day.ts";
import { formatDay, formatMoment } from "../../browser/locale/formats.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";

/** How lists write moments, at the operator's time. */
export function useMoments() {
  const { language, words } = useLocale();
  const { today, thisDay } = useWords().operator;
  const time = (at: string) => operatorsClock(at).slice(11);
  const isToday = (at: string) => operatorsDay(at) === operatorsDay(new Date());
  return {
    moment: (at: string) => formatMoment(at, language, words),
    /** Of today the time, otherwise the day. Without the zone, which `Recent` has as a hint: rows are narrow. */
    recent: (at: string) => (isToday(at) ? today(time(at)) : formatDay(operatorsDay(at), language, words)),
    /** For a table whose head names the day. */
    time,
    /** The heading of a day's rows. */
    dayName: (at: string) => {
      const day = operatorsDay(at);
      if (isToday(at)) return thisDay;
      const format = (locale: string, options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(locale, { weekday: "long", ...options, timeZone: "UTC" }).format(new Date(day));
      if (language === "zh") return `${day} ${format("zh-CN", {})}`;
      return format("en-GB", { day: "numeric", month: "long", year: "numeric" });
    },
  };
}
