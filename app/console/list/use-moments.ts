import { formatDay, formatMoment, formatTime, localDay } from "../../browser/locale/formats.ts";
import { useLocale, useWords } from "../../browser/locale/locale.ts";

/** How lists write moments, in the browser's time zone. */
export function useMoments() {
  const { language, words } = useLocale();
  const { today } = useWords().operator;
  const time = (at: string) => formatTime(at, language);
  const isToday = (at: string) => localDay(at) === localDay(new Date());
  return {
    moment: (at: string) => formatMoment(at, language, words),
    /** Of today the time, otherwise the day. */
    recent: (at: string) => (isToday(at) ? today(time(at)) : formatDay(localDay(at), language, words)),
    time,
    /** The heading of a day's rows. */
    dayName: (at: string) =>
      new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", {
        weekday: "long",
        day: "numeric",
        month: "long",
        year: "numeric",
      }).format(new Date(at)),
  };
}
