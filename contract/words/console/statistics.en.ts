/** Texts of the shell's part "statistics", in English; this file defines which words exist. */
const en = {
  title: "Statistics",
  state: (change: number | null, days: number) => {
    const before = `the ${days} days before`;
    if (change === null) return "Downloads, for the first time";
    if (change === 0) return `As many downloads as in ${before}`;
    return `${Math.abs(change)}% ${change > 0 ? "more" : "fewer"} downloads than in ${before}`;
  },
  was: (count: string) => `the period before: ${count}`,
  range: "Days shown",
  ranges: ["7 d", "28 d", "1 y"],
  from: "From",
  to: "To",
  zone: "UTC+8",
  now: "This period",
  before: "The period before",
  figures: {
    label: "The period in numbers",
    downloads: "Downloads",
    registrations: "New accounts",
    agreements: "License agreements",
    applications: "Applications",
    answer: "Median answer",
    ofDays: (days: number) => `of ${days} working days`,
  },
  charts: {
    downloads: "Downloads a day",
    registrations: "New accounts a day",
    applications: "Applications a day",
    agreements: "License agreements a day",
  },
  answerTimes: {
    title: (answers: number, late: number) =>
      `${answers === 1 ? "1 answer" : `${answers} answers`} by working days${late > 0 ? `, ${late} late` : ""}`,
    bar: (from: number, isLast: boolean, answers: number, before: number) =>
      `${isLast ? `${from} or more` : `${from}–${from + 0.5}`} working days: ${answers}, the period before: ${before}`,
    promise: "promise",
  },
  hours: {
    title: "When they download",
    cell: (day: string, hour: number, count: string) => `${day} ${hour}:00: ${count}`,
    busiest: (day: string, hour: number) => `Busiest: ${day} ${hour}:00 (UTC+8)`,
  },
  change: "Change",
  products: {
    title: "Downloads by product",
    versions: "Downloads by version",
    product: "Product",
    version: "Version",
    downloads: "Downloads",
  },
  countries: {
    title: "Downloads by country",
    country: "Country or region",
    unknown: "Unknown",
    hint: "Countries are known where the portal stands behind a trusted proxy that names them (COUNTRY_HEADER).",
  },
  licences: {
    title: "Agreements by license version",
    licence: "License",
    count: "Agreements",
  },
  all: (count: string) => `Show all ${count}`,
  csvOf: (title: string) => `Download CSV: ${title}`,
};

export type StatisticsWords = typeof en;
export default { statistics: en };
