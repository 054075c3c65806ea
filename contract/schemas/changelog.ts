import * as z from "zod/mini";
import { limits } from "../limits.ts";
import { defineCall } from "../call.ts";
import { noteKinds } from "../notes.ts";
import { dayText, notesText, versionText } from "./publishing.ts";
import { bySlug, day } from "./values.ts";

const group = z.string().check(z.maxLength(limits.slug, "tooLong"));
/** Files of a history, such as one for each version; how bytes become text is said in `text-encoding.ts`. */
export const importRequest = z.strictObject({
  /** One file, instead of `files`. */
  text: z.optional(z.string("required").check(z.minLength(1, "required"))),
  files: z.optional(
    z
      .array(
        z.strictObject({
          /** With its folder; tells the version of a file that names none, and JSON and reStructuredText by its end. */
          name: z._default(z.string().check(z.maxLength(limits.entryPath, "tooLong")), ""),
          text: z.string("required").check(z.minLength(1, "required")),
        }),
        "required",
      )
      .check(z.minLength(1, "required"), z.maxLength(limits.changelogFiles, "tooMany")),
  ),
  /** Its repository's address makes links of `#12`, `@name` and commits, and its rules give names note groups. */
  product: z.optional(z.string().check(z.maxLength(limits.slug, "tooLong"))),
  /** Note groups by names of the text, besides the product's own rules. */
  groups: z._default(z.record(z.string().check(z.maxLength(limits.name, "tooLong")), group), {}),
  /** Which number of dates such as 03/02/2026 is the day, where no date of the text tells. */
  dateOrder: z.optional(z.enum(["dayFirst", "monthFirst"], "invalid")),
});
export type ImportRequest = z.output<typeof importRequest>;
export type ImportFile = NonNullable<ImportRequest["files"]>[number];

/** Why something belongs to no version. */
const unreadReasons = [
  /** It stands above the first version, as title and introduction do. */
  "beforeFirstVersion",
  /** It stands below a heading beside the versions that names none. */
  "outsideVersions",
  "comment",
  /** A paragraph longer than any note. */
  "tooLong",
  "notUnderstood",
] as const;

/** Lines of a file, counted from 1; both ends are included. */
const place = { line: z.int(), lastLine: z.int() };

/** One line of a note. Without a kind it belongs to `content`. */
const changelogLine = z.object({
  ...place,
  /** Light Markdown (`contract/notes.ts`); names of kinds and groups that were understood are left out. */
  text: z.string(),
  kind: z.nullable(z.enum(noteKinds)),
  group: z.string(),
  /** The headings and points above it within its version, as written, from the outside in: what a mapping is keyed by. */
  path: z.array(z.string()),
});
export type ChangelogLine = z.infer<typeof changelogLine>;

const changelogVersion = z.object({
  version: z.string(),
  file: z.string(),
  /** `null` if the text names no day of the calendar. */
  updateTime: z.nullable(day),
  /** The heading as it is written. */
  title: z.string(),
  line: z.int(),
  /** The lines at which the same version stands again; what they have is added to it. */
  repeats: z.array(z.int()),
  /** Whether its heading says that it was withdrawn ("[YANKED]"). */
  yanked: z.boolean(),
  /** Not released yet, such as "Unreleased", whose version follows the highest one. */
  draft: z.boolean(),
  /** A pre-release that its version does not tell. */
  preRelease: z.boolean(),
  lines: z.array(changelogLine),
  /** Points of the file that stand in this version and are not in `lines`. */
  lost: z.int(),
});

const unreadText = z.object({ file: z.string(), ...place, text: z.string(), reason: z.enum(unreadReasons) });
export type UnreadText = z.infer<typeof unreadText>;

/** What was read of a change log: every line that is not blank is in a version, is one of its headings, or is `unread`. */
export const changelog = z.object({
  versions: z.array(changelogVersion),
  unread: z.array(unreadText),
  facts: z.object({
    lines: z.int(),
    /** U+FFFD characters: where there are some, the file was read in another encoding than its own. */
    replaced: z.int(),
    /** Points of the files, and those of them that are in no version; introductions and comments are no points. */
    points: z.int(),
    lost: z.int(),
    /** Dates that name two days, such as 03/02/2026, and are left out without `dateOrder`. */
    ambiguousDates: z.int(),
  }),
});
export type Changelog = z.infer<typeof changelog>;

/** Versions to be stored as they were read and corrected. */
export const importedReleases = z.strictObject({
  /** That of the text; what a release has in the other language stays. */
  language: z.enum(["en", "zh"], "required"),
  versions: z
    .array(
      z.strictObject({
        version: versionText,
        /** `null` leaves the day of an existing release as it is. */
        updateTime: z.nullable(dayText),
        preRelease: z._default(z.boolean("invalid"), false),
        /** Stays a draft, whatever `publish` says. */
        draft: z._default(z.boolean("invalid"), false),
        notes: notesText,
      }),
      "required",
    )
    .check(z.minLength(1, "required"), z.maxLength(limits.changelogLines, "tooMany")),
  publish: z._default(z.boolean("invalid"), false),
  /** Also versions whose text was changed in the console since they were imported. */
  overwrite: z._default(z.boolean("invalid"), false),
  dryRun: z._default(z.boolean("invalid"), false),
});

const versionNames = z.array(z.string());
/** What an import did, or would do. */
export const importOutcome = z.object({
  created: versionNames,
  changed: versionNames,
  unchanged: versionNames,
  /** Not changed, because their text was changed in the console. */
  kept: versionNames,
  /** Those that `publish` leaves as drafts: of a day to come, withdrawn or not released. */
  drafts: versionNames,
});
export type ImportOutcome = z.infer<typeof importOutcome>;

export const changelogCalls = {
  importChangelog: defineCall({
    method: "POST",
    path: "/admin/import",
    access: "publisher",
    tag: "Publishing",
    title: {
      en: "Read a change log: versions, and what was not understood",
      zh: "解析更新日志：识别出的版本与未能识别的内容",
    },
    description: {
      en: "Changes nothing. Reads Markdown, plain text, reStructuredText, and the JSON of a repository host's releases: versions in headings, lists, sentences and file names; points in lists, paragraphs and tables. Every line that is not blank is in a version, is one of its headings, or is in `unread` with its number.",
      zh: "不做任何修改。支持 Markdown、纯文本、reStructuredText，以及代码托管平台的发布 JSON：版本取自标题、列表、句子与文件名，要点取自列表、段落与表格。每个非空行要么属于某版本或其标题，要么连同行号列在 `unread` 中。",
    },
    input: importRequest,
    output: changelog,
    bodyLimit: limits.importBody,
    upload: "json",
  }),
  writeNotes: defineCall({
    method: "POST",
    path: "/admin/import/text",
    access: "publisher",
    tag: "Publishing",
    title: {
      en: "Write notes as Markdown that reading a change log understands",
      zh: "将发行说明转换为可解析的 Markdown",
    },
    description: {
      en: "Changes nothing. Below the heading of a version, `importChangelog` reads the same notes from the text.",
      zh: "不做任何修改。放在版本标题之下，`importChangelog` 可读出相同的内容。",
    },
    input: z.strictObject({
      product: z.string("required").check(z.maxLength(limits.slug, "tooLong")),
      language: z.enum(["en", "zh"], "required"),
      notes: notesText,
    }),
    output: z.object({ text: z.string() }),
    bodyLimit: limits.operatorBody,
  }),
  importReleases: defineCall({
    method: "POST",
    path: "/admin/products/:slug/import",
    access: "publisher",
    tag: "Publishing",
    title: {
      en: "Store the versions of a change log: all of them, or nothing",
      zh: "保存更新日志中的各版本：整体生效，否则完全不变",
    },
    description: {
      en: "One transaction; `dryRun` only says what it would do. Importing again changes what differs. A release whose text was changed in the console since is kept, unless `overwrite`. `publish` publishes drafts, also without text. Nobody is mailed about days that are more than a week ago.",
      zh: "在一个事务中完成；`dryRun` 只说明将做什么。再次导入只更新不同之处。之后在控制台改过文本的版本会保留，除非 `overwrite`。`publish` 会发布草稿，包括无文本的。一周以前的日期不发邮件通知。",
    },
    params: bySlug,
    input: importedReleases,
    output: importOutcome,
    bodyLimit: limits.importBody,
    upload: "json",
  }),
};
