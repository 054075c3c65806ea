/** Texts of the shell's part "dashboard", in English; this file defines which words exist. */
const en = {
  title: "Dashboard",
  loading: "Loading",
  unprotected: "A password alone protects your account, which can change what every developer sees.",
  protect: "Set up two-step login",
  figures: {
    label: "The last days in numbers",
    downloads: "Downloads, 7 days",
    registrations: "New accounts, 7 days",
    applications: "Applications, 7 days",
    median: "Median answer, 28 days",
    change: (percent: string) => `${percent} on the week before`,
    same: "as many as the week before",
    noneBefore: "none the week before",
    promise: "promise: 3 working days",
    noAnswer: "nothing was decided",
  },
  releases: {
    title: "Releases in progress",
    all: "All releases",
    none: "No drafts, and nothing is scheduled.",
    draft: "Draft",
    scheduled: (at: string) => `Goes live ${at}`,
  },
  chart: {
    downloads: "Downloads a day",
    registrations: "New accounts a day",
    range: "Days shown",
    ranges: ["7 d", "28 d", "1 y"] as [string, string, string],
    now: ["Last 7 days", "Last 28 days", "Last 365 days"] as [string, string, string],
    before: ["7 days before", "28 days before", "365 days before"] as [string, string, string],
  },
  products: {
    title: "Downloads by version",
    product: "Product",
    version: "Version",
    downloads: "Downloads",
    none: "Nothing was downloaded in this time.",
    all: (count: string) => `Show all ${count}`,
  },
  status: {
    titles: [
      "You are not a developer yet. Please register as a developer first.",
      "Your application is being reviewed",
      "You are a developer",
      "Your application was refused",
    ] as [string, string, string, string],
    none: "Uploading builds, test groups and sales are for developers. Our team reviews every application within 1\u2060–\u20603 working days.",
    waiting: (submitted: string, expected: string) =>
      `Submitted ${submitted}. The answer comes by ${expected} (UTC+8).`,
    late: (expected: string) => `We are late: the answer was due on ${expected} (UTC+8).`,
    since: (day: string) => `Since ${day}.`,
    changeWaiting: (expected: string) =>
      `Your changed data are being reviewed; you stay a developer meanwhile. The answer comes by ${expected} (UTC+8).`,
    changeRefused: (count: number) =>
      `Your changed data were refused, with ${count === 1 ? "1 reason" : `${count} reasons`}; you stay a developer.`,
    refused: (count: number) =>
      `${count === 1 ? "1 reason" : `${count} reasons`}. What you wrote is kept: correct it and submit it again.`,
  },
  providers: {
    nobody: {
      mail: "E-mail is not being delivered:",
      sms: "Text messages are not being delivered:",
      both: "E-mail and text messages are not being delivered:",
    },
    instead: {
      mail: "they become files in the folder outbox of the portal’s data. Set SMTP_URL before the portal is used.",
      sms: "they become files in the folder outbox of the portal’s data. Set SMS_URL before the portal is used.",
      both: "they become files in the folder outbox of the portal’s data. Set SMTP_URL and SMS_URL before the portal is used.",
    },
  },
  summary: {
    label: "Your account in numbers",
    downloads: "Downloads",
    allDownloads: "All downloads",
    agreements: "Agreements",
    allAgreements: "All agreements",
    due: (count: number) => `${count} to agree to`,
    sessions: "Sessions",
    allSessions: "All sessions",
  },
  news: {
    title: "What changed in what you use",
    newestTitle: "Newest releases",
    nothingUsed: "Download something while you are logged in, and its new versions are shown here.",
    arrow: (from: string, to: string) => `${from} → ${to}`,
    newest: "Newest version",
    withdrawn: (version: string) => `${version} withdrawn`,
    notes: "Release notes",
    notesOf: (product: string, version: string) => `Release notes of ${product} ${version}`,
  },
  lastDownloads: { title: "Last downloads", all: "All downloads", withdrawn: "Withdrawn" },
};

export type DashboardWords = typeof en;
export default { dashboard: en };
