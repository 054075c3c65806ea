/** Texts of the shell's view that imports a change log, in English; this file defines which words exist. */
const en = {
  title: "Import a change log",
  lead: "Markdown, plain text, reStructuredText, or the JSON of a repository host’s releases. Nothing changes before you confirm.",
  product: "Product",
  language: "Language",
  drop: "Drop change logs here, or",
  choose: "choose files",
  paste: "Or paste the text",
  pasteHint: "Markdown or plain text",
  fileChosen: (name: string, size: string) => `${name}, ${size}`,
  removeFiles: "Remove the files",
  notText: "A file is not text in a supported encoding (UTF-8, UTF-16, GB 18030).",
  tooLarge: (max: string) => `The text is too large. At most ${max} can be read at once.`,
  encoding: (encoding: string) => `Read as ${encoding.toUpperCase()}.`,
  insertExample: "Insert an example",
  example: `## 2.9.0 (2026-11-20)

### Added

- Hands: joints at 90 Hz
- Passthrough: the opacity can be animated

### Fixed

- A black frame when the boundary opens

## 2.8.2 (2026-10-30)

### Changed

- Needs Unity 2022.3 or later
`,
  appears: "The releases appear here as you type.",
  found: (versions: number, lines: number) =>
    `${versions === 1 ? "1 version" : `${versions} versions`} with ${lines === 1 ? "1 line" : `${lines} lines`}`,
  noVersions: "No version was found in this text.",
  noVersionsText: "A version begins with a line such as “## 2.8.0 (2024-05-08)” or “Version 2.8.0”.",
  replaced: (count: number) =>
    `${count === 1 ? "1 character" : `${count} characters`} could not be read: the file has a different encoding.`,
  understood: (percent: number, lost: number) =>
    lost === 0 ? "Every point was understood." : `${percent} % of the points were understood.`,
  dates: {
    ambiguous: (count: number) =>
      `${count === 1 ? "1 date" : `${count} dates`} such as 03/02/2026 can be read in two ways.`,
    dayFirst: "The day comes first",
    monthFirst: "The month comes first",
  },
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
  rules: {
    title: "Rules:",
    change: "Change the rules",
    of: (product: string) => `Note groups of ${product}`,
    text: "A heading or prefix of this name puts its lines into the group. The rules are kept for later imports.",
    label: "One rule per line",
    hint: (groups: string) => `Sense Pack: platform. The groups are ${groups}.`,
    wrong: (line: string) => `“${line}” is no rule: write a name, a colon, and one of the groups.`,
    save: "Save and read again",
    saving: "Saving",
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
    repeats: (lines: string) => `Merged with line ${lines}`,
    yanked: "Marked as withdrawn",
    draft: "Not released",
    understood: (percent: number) => `${percent} % understood`,
    fates: { created: "New", changed: "Changes", unchanged: "Unchanged", kept: "Edited in the console" },
    done: { created: "Created", changed: "Changed", unchanged: "Unchanged", kept: "Kept, edited in the console" },
    line: (version: string, index: number) => `${version}, line ${index}`,
    kindOf: (version: string, index: number) => `Kind of line ${index} of ${version}`,
    groupOf: (version: string, index: number) => `Group of line ${index} of ${version}`,
    removeLine: (version: string, index: number) => `Leave out line ${index} of ${version}`,
    more: (count: number) => `Show ${count} more`,
    open: "Open the release",
  },
  unread: {
    title: (count: number) => (count === 1 ? "1 passage was left out" : `${count} passages were left out`),
    place: (from: number, to: number) => (from === to ? `Line ${from}` : `Lines ${from}–${to}`),
    reasons: {
      beforeFirstVersion: "Above the first version",
      outsideVersions: "Under a heading without a version",
      comment: "A comment",
      tooLong: "Longer than a line of notes may be",
      notUnderstood: "Not understood",
    },
  },
  accept: (count: number, isPublished: boolean) => {
    const what = count === 1 ? "1 version" : `${count} versions`;
    return isPublished ? `Publish ${what}` : `Import ${what}`;
  },
  publish: "Publish them; otherwise new ones are drafts",
  overwrite: "Replace texts that were edited in the console",
  incomplete: "Import although points were left out",
  acceptNone: "Choose at least one version.",
  acceptFirst: "Points were left out: tick the box to import without them.",
  stored: (created: number, changed: number, kept: number) =>
    `Created: ${created}. Changed: ${changed}.${kept > 0 ? ` Kept: ${kept}.` : ""}`,
  toReleases: "Show the releases",
};

export type ChangelogWords = typeof en;
export default { changelog: en };
