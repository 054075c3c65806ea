/** Texts of the shell's part "statistics", in English; this file defines which words exist. */
const en = {
  title: "Statistics",
  range: "Days shown",
  ranges: ["7 d", "28 d", "1 y"],
  from: "From",
  to: "To",
  utc: "Days are UTC days.",
  now: "This period",
  before: "The period before",
  figures: {
    label: "The period in numbers",
    downloads: "Downloads",
    registrations: "New accounts",
    agreements: "License agreements",
    answers: "Answered in 3 working days",
    change: (percent: string) => `${percent} on the period before`,
    unchanged: "the same as the period before",
    noneBefore: "none in the period before",
    ofAnswers: (within: string, all: string) => `${within} of ${all} answers`,
    noAnswers: "nothing was decided",
  },
  charts: {
    downloads: "Downloads a day",
    registrations: "New accounts a day",
    applications: "Applications a day",
    agreements: "License agreements a day",
  },
  answerTimes: {
    title: "Time to answer",
    lead: "Median hours from submission to decision, by the day of the decision. The promise is 3 working days.",
    day: "Day",
    hours: "Median",
    hoursOf: (hours: string) => `${hours} h`,
    none: "No application was decided in this time.",
  },
  products: {
    title: "Downloads by product",
    versions: "Downloads by version",
    product: "Product",
    version: "Version",
    downloads: "Downloads",
    share: "Share",
    none: "Nothing was downloaded in this time.",
  },
  countries: {
    title: "Downloads by country",
    country: "Country or region",
    unknown: "Unknown",
    hint: "Countries are known where the portal stands behind a trusted proxy that names them (COUNTRY_HEADER).",
  },
  licences: { title: "Agreements by license version", licence: "License", count: "Agreements", none: "Nobody agreed." },
  all: (count: string) => `Show all ${count}`,
  csvOf: (title: string) => `Download CSV: ${title}`,
};

export type StatisticsWords = typeof en;
export default { statistics: en };
