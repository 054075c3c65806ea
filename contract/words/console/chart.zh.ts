import type { ChartWords } from "./chart.en.ts";

/** Texts of charts by day, in Chinese. */
const zh = {
  weekdays: ["周日", "周一", "周二", "周三", "周四", "周五", "周六"],
  weekdayAndDay: (weekday, day) => `${day} ${weekday}`,
  was: (count) => `此前 ${count}`,
  look: (title) => `${title}：选择日期`,
  said: (day, count) => `${day}：${count}`,
  saidBefore: (day, count, before) => `${day}：${count}，此前 ${before}`,
  today: "今天截至目前",
  soFar: (day) => `${day}（今天截至目前）`,
  day: "日期（UTC+8）",
  none: "所选时段与上一时段均无数据。",
} satisfies ChartWords;

export default { chart: zh };
