/** Texts of release notes in English; this file defines which words exist. */
const en = {
  releases: {
    title: "Release notes",
    youHave: "You have",
    chooseVersion: "Choose",
    latest: "Latest",
    compareTo: "Compare with",
    changedBetween: (older: string, newer: string) => `Changed from ${older} to ${newer}`,
    sameVersion: (version: string) => `${version} and ${version} are the same`,
    chooseAnother: "Choose another version on either side.",
    subscribe: "Atom feed",
    upgradeGuide: "Upgrade guide",
    isOut: (version: string) => `${version} is out`,
    sinceThis: (changes: number, breaking: number) =>
      `${changes === 1 ? "One change" : `${changes} changes`}${breaking > 0 ? `, ${breaking} breaking` : ""} since this version.`,
    everyRelease: "Every release",
    chooseToCompare: "Choose your version to see what changed since.",
    copyMarkdown: "Copy as Markdown",
    changedSince: (version: string) => `Changed since ${version}`,
    upToDate: (version: string) => `${version} is the latest`,
    nothingNewer: "There is nothing newer. You have everything.",
    /** `days` is `null` if a day is unknown, `breaking` if nobody counted. */
    span: (releases: number, days: number | null, breaking: number | null) => {
      const count = releases === 1 ? "One release" : `${releases} releases`;
      const first = days === null ? `${count}.` : `${count} in ${days === 1 ? "one day" : `${days} days`}.`;
      if (breaking === null) return first;
      if (breaking === 0) return `${first} No change needs your code to change.`;
      return `${first} ${breaking === 1 ? "One change needs" : `${breaking} changes need`} your code to change.`;
    },
    kind: "Kind",
    group: "Group",
    filters: "Filters",
    all: "All",
    breakingOnly: "Breaking only",
    openAll: "Open all",
    breakingTag: "Breaking",
    marks: { deprecated: "Deprecated", removed: "Removed", security: "Security" },
    kinds: { added: "Added", changed: "Changed", fixed: "Fixed", known: "Known issues" },
    counted: {
      added: (n: number) => `${n} added`,
      changed: (n: number) => `${n} changed`,
      fixed: (n: number) => `${n} fixed`,
      known: (n: number) => `${n} known issues`,
    },
    translation: {
      missing: "These notes have not been translated into English yet. They are shown in Chinese.",
      outdated: "The Chinese version of these notes is newer than this translation.",
    },
    translationTag: { missing: "Not translated yet", outdated: "Translation outdated" },
    notes: "Notes",
    yourVersion: "Your version",
    allVersions: "All versions",
    notesOf: (version: string) => `What changed in ${version}`,
    newer: (version: string) => `Newer: ${version}`,
    earlier: (version: string) => `Older: ${version}`,
    nothing: "No line matches these filters",
    nothingText: "Show every kind and group again.",
    nothingHere: "Older releases may have some. Or show every kind and group again.",
    showAll: "Show everything",
    none: "No release notes yet",
  },
  releasePages: {
    label: "More releases",
    newer: "Newer releases",
    older: "Older releases",
    place: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
  news: {
    begin: "Tell me by e-mail",
    stop: "Stop release e-mails",
    begun: "You will get an e-mail for each release.",
    ended: "You will get no more e-mails about releases of this product.",
    noMailbox: "Add an e-mail address to your profile first.",
  },
  unsubscribe: {
    title: "Release news",
    asked: (product: string) => `Stop e-mails about releases of ${product}?`,
    done: (product: string) => `No more e-mails about releases of ${product}`,
    incomplete: "This link is incomplete",
    texts: {
      asked: "One click is enough; you do not need to log in.",
      done: "E-mails that are on their way may still arrive. You can turn them on again in your profile.",
      incomplete: "Copy the whole link from the e-mail, or choose in your profile what you get.",
    },
    stop: "Stop these e-mails",
    settings: "Choose in your profile",
  },
};

export default en;
