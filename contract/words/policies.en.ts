/** Texts of the policies in English; this file defines which words exist. */
const en = {
  policy: {
    version: "Version",
    effective: (day: string) => `In effect from ${day}`,
    minutes: (minutes: number) => `${minutes} min`,
    twin: "English version",
    changesSince: (version: string) => `What changed since version ${version}`,
    wholeText: "Full text",
    next: (version: string, effective: string) => `Version ${version} applies from ${effective}`,
    current: "Current version",
    forAccount: "Your agreement counts for your account: in the browser, and for your tokens.",
    forBrowser: "Your agreement counts for downloads in this browser.",
    unfilledSign: "[ ]",
    unfilled: "Operator to fill in",
    legend: "Additions are underlined. Removed text is struck through.",
    description: (title: string) => `${title} of the {brand }platform: version, effective date and full text.`,
  },
};

export default en;
