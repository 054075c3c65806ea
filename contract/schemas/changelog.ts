import * as z from "zod/mini";
import { limits } from "../limits.ts";
import { defineCall } from "../call.ts";
import { noteKinds } from "../notes.ts";
import { notes } from "./catalogue.ts";
import { day } from "./values.ts";

/** A change log as text; how bytes become text is said in `text-encoding.ts`. */
export const importRequest = z.strictObject({ text: z.string("required").check(z.minLength(1, "required")) });

/** Why something belongs to no version. */
const unreadReasons = [
  /** It stands above the first version, as title and introduction do. */
  "beforeFirstVersion",
  /** It stands below "Unreleased". */
  "unreleased",
  /** It stands below a heading beside the versions that names none. */
  "outsideVersions",
  "comment",
  /** Code and tables, which a note of one line cannot hold. */
  "block",
  /** A line longer than a note may be. */
  "tooLong",
  "notUnderstood",
] as const;
export type UnreadReason = (typeof unreadReasons)[number];

/** Lines of the text, counted from 1; both ends are included. */
const place = { line: z.int(), lastLine: z.int() };

/** One line of a note. Without a kind it belongs to `content`. */
const changelogLine = z.object({
  ...place,
  /** Plain text in one line; names of kinds and groups that were understood are left out, code stays in back-ticks. */
  text: z.string(),
  kind: z.nullable(z.enum(noteKinds)),
  group: z.string(),
  /** The headings and points above it within its version, as written, from the outside in: what a mapping is keyed by. */
  path: z.array(z.string()),
});
export type ChangelogLine = z.infer<typeof changelogLine>;

const changelogVersion = z.object({
  version: z.string(),
  /** `null` if the text names no day of the calendar. */
  updateTime: z.nullable(day),
  /** The heading as it is written. */
  title: z.string(),
  line: z.int(),
  /** The line at which the same version stands further up. */
  repeats: z.nullable(z.int()),
  /** Whether its heading says that it was withdrawn ("[YANKED]"). */
  yanked: z.boolean(),
  lines: z.array(changelogLine),
  /** The same lines as a release's text in one language. */
  notes,
});
export type ChangelogVersion = z.infer<typeof changelogVersion>;

const unreadText = z.object({ ...place, text: z.string(), reason: z.enum(unreadReasons) });
export type UnreadText = z.infer<typeof unreadText>;

/** What was read of a change log: every line that is not blank is in a version, is one of its headings, or is `unread`. */
export const changelog = z.object({
  versions: z.array(changelogVersion),
  unread: z.array(unreadText),
  facts: z.object({
    lines: z.int(),
    /** U+FFFD characters: where there are some, the file was read in another encoding than its own. */
    replaced: z.int(),
  }),
});
export type Changelog = z.infer<typeof changelog>;

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
    description:
      "Changes nothing: each version is then sent as a release of its own. Reads Keep a Changelog, points below the names of parts as Khronos writes them, and plain points. Every line that is not blank is in a version, is one of its headings, or is in `unread` with its number. A version that stands twice is listed twice, the second time with `repeats`.",
    input: importRequest,
    output: changelog,
    bodyLimit: limits.importBody,
    upload: "json",
  }),
};
