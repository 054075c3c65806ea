/** Texts of the shell's view that imports a change log, in English; this file defines which words exist. */
const en = {
  title: "Import a change log",
  lead: "Versions may be in headings or in plain lists. Nothing is created before you confirm.",
  product: "Product",
  language: "Language of the text",
  drop: "Drop a CHANGELOG.md here, or",
  choose: "choose a file",
  paste: "Or paste the text",
  pasteHint: "Markdown or plain text",
  fileChosen: (name: string, size: string) => `${name}, ${size}`,
  removeFile: "Remove the file",
  notText: "This file is not text in a supported encoding (UTF-8, UTF-16, GB 18030).",
  tooLarge: (max: string) => `The text is too large. At most ${max} can be read at once.`,
  encoding: (encoding: string) => `Read as ${encoding.toUpperCase()}.`,
  nothing: "Paste a text or choose a file first.",
  read: "Preview releases",
  reading: "Reading",
  again: "Import another",
  found: (versions: number, lines: number) =>
    `${versions === 1 ? "1 version" : `${versions} versions`} with ${lines === 1 ? "1 line" : `${lines} lines`}`,
  noVersions: "No version was found in this text.",
  noVersionsText: "A version begins with a line such as “## 2.8.0 (2024-05-08)” or “Version 2.8.0”.",
  replaced: (count: number) =>
    `${count === 1 ? "1 character" : `${count} characters`} could not be read: the file has a different encoding.`,
  mapping: {
    title: "Kinds and groups",
    text: "Lines under the same headings go into the same list.",
    heading: "Heading in the text",
    noHeading: "Lines without a heading",
    lines: "Lines",
    kind: (heading: string) => `Kind for ${heading}`,
    group: (heading: string) => `Group for ${heading}`,
    mixed: "As recognized",
    introduction: "Introduction",
    separator: " › ",
  },
  versions: {
    title: "Versions",
    all: "All",
    none: "None",
    take: (version: string) => `Import ${version}`,
    date: (version: string) => `Date of ${version}`,
    noDate: "No date in the text",
    dateForAll: "Missing dates",
    useDate: "Use for all",
    lines: (count: number) => (count === 1 ? "1 line" : `${count} lines`),
    repeats: (line: number) => `Duplicate, first on line ${line}`,
    yanked: "Marked as withdrawn",
    exists: "Exists already",
    created: "Draft created",
    creating: "Creating",
    failed: (reason: string) => `Not created: ${reason}`,
    line: (version: string, index: number) => `${version}, line ${index}`,
    kindOf: (version: string, index: number) => `Kind of line ${index} of ${version}`,
    groupOf: (version: string, index: number) => `Group of line ${index} of ${version}`,
    removeLine: (version: string, index: number) => `Leave out line ${index} of ${version}`,
    more: (count: number) => `Show ${count} more`,
    open: { created: "Open draft", exists: "Open the release" },
  },
  unread: {
    title: (count: number) => (count === 1 ? "1 passage was left out" : `${count} passages were left out`),
    none: "Every line was understood.",
    place: (from: number, to: number) => (from === to ? `Line ${from}` : `Lines ${from}–${to}`),
    reasons: {
      beforeFirstVersion: "Above the first version",
      unreleased: "Under “Unreleased”",
      outsideVersions: "Under a heading without a version",
      comment: "A comment",
      block: "Code or a table",
      tooLong: "Longer than a line of notes may be",
      notUnderstood: "Not understood",
    },
  },
  accept: (count: number) => {
    if (count === 0) return "Create drafts";
    return count === 1 ? "Create 1 draft" : `Create ${count} drafts`;
  },
  acceptNone: "Choose at least one version.",
  accepting: (done: number, total: number) => `Creating ${done} of ${total}`,
  stop: "Stop",
  summary: (created: number, left: number) => {
    if (left > 0) return `Drafts created: ${created}. Not created: ${left}.`;
    return created === 1 ? "1 draft was created." : `${created} drafts were created.`;
  },
  toDrafts: "Show the drafts",
};

export type ChangelogWords = typeof en;
export default { changelog: en };
