/** Texts of charts by day, in English; this file defines which words exist. */
const en = {
  weekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
  weekdayAndDay: (weekday: string, day: string) => `${weekday} ${day}`,
  was: (count: string) => `was ${count}`,
  look: (title: string) => `${title}: choose a day`,
  said: (day: string, count: string) => `${day}: ${count}`,
  saidBefore: (day: string, count: string, before: string) => `${day}: ${count}, was ${before}`,
  today: "today, so far",
  soFar: (day: string) => `${day} (today, so far)`,
  day: "Day (UTC+8)",
  none: "There is no data for these days or the days before.",
};

export type ChartWords = typeof en;
export default { chart: en };
