/** The two languages that change logs are read and written in. */
export type Language = "en" | "zh";

/** What a line tells: the headings of Keep a Changelog, of which marks tell three; and known issues. */
export type Kind = "added" | "changed" | "fixed" | "known";

/** A part of the product that lines belong to, such as its tools. */
export type Group = { key: string; name: Record<Language, string> };

/** A text longer than `line` characters is divided; a number longer than `version` characters is no version. */
export const limits = { line: 2_000, version: 64 } as const;

/** `name`: with its folder; tells the version of a file that names none. */
export type ChangelogFile = { name: string; text: string };

/** Lines of a file, counted from 1; both ends are included. */
type Place = { line: number; lastLine: number };

/** One point. Without a kind it belongs to the version's introduction. */
export type ChangelogLine = Place & {
  /** In light Markdown, with its marks (`text.ts`); names of kinds and groups that were understood are left out. */
  text: string;
  kind: Kind | null;
  group: string;
  /** The headings and points above it within its version, as written, from the outside in. */
  path: string[];
};

export type ChangelogVersion = {
  version: string;
  file: string;
  /** `YYYY-MM-DD`; `null` if the text names no day of the calendar. */
  updateTime: string | null;
  /** The heading as it is written. */
  title: string;
  line: number;
  /** The lines at which the same version stands again; what they have is added to it. */
  repeats: number[];
  /** Whether its heading says that it was withdrawn ("[YANKED]"). */
  yanked: boolean;
  /** Not released yet, such as "Unreleased", whose version follows the highest one. */
  draft: boolean;
  /** A pre-release that its version does not tell. */
  preRelease: boolean;
  lines: ChangelogLine[];
  /** Points of the file that stand in this version and are not in `lines`. */
  lost: number;
};

/** Why something belongs to no version. */
export type UnreadReason =
  /** It stands above the first version, as title and introduction do. */
  | "beforeFirstVersion"
  /** It stands below a heading beside the versions that names none. */
  | "outsideVersions"
  | "comment"
  /** A paragraph longer than any point. */
  | "tooLong"
  | "notUnderstood";

/** What was read: every line that is not blank is in a version, is one of its headings, or is `unread`. */
export type Changelog = {
  versions: ChangelogVersion[];
  unread: (Place & { file: string; text: string; reason: UnreadReason })[];
  facts: {
    lines: number;
    /** U+FFFD characters: where there are some, the file was read in another encoding than its own. */
    replaced: number;
    /** Points of the files, and those of them that are in no version; introductions and comments are no points. */
    points: number;
    lost: number;
    /** Dates that name two days, such as 03/02/2026, and are left out without `dateOrder`. */
    ambiguousDates: number;
  };
};
