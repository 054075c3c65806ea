import type { Selectable } from "kysely";
import type { Language } from "../../contract/language.ts";
import { reasonIn, warningText as lineOf } from "../../contract/release-warnings.ts";
import type { Version } from "../../contract/schemas/catalogue.ts";
import type { Tables } from "../database/schema.ts";
import { answerWords } from "../http/answer-words.ts";
import type { Reader } from "./audience.ts";
import { presentDeprecation, presentWithdrawn } from "./present.ts";
import { newestFirst, publishedReleases } from "./releases.ts";

/** What `presentWarnings` needs of a release. */
export const warningColumns = [
  "version",
  "channel",
  "withdrawn_at",
  "withdrawn_reason",
  "withdrawn_reason_zh",
  "deprecated",
  "instead",
] as const;
type WarnedRow = Pick<Selectable<Tables["releases"]>, (typeof warningColumns)[number]>;
export type ReleaseWarnings = Pick<Version, "withdrawn" | "deprecated">;

/** Why a release was withdrawn or deprecated, and what to use instead. `releases`: those of its product, newest first. */
export function presentWarnings(row: WarnedRow, releases: readonly WarnedRow[]): ReleaseWarnings {
  const withdrawn = presentWithdrawn(row);
  const deprecated = presentDeprecation(row);
  const instead = withdrawn || deprecated ? replacementOf(row, releases) : null;
  return { withdrawn: withdrawn && { ...withdrawn, instead }, deprecated: deprecated && { ...deprecated, instead } };
}

/** The same for some releases of a product; reads the others only if one of these is withdrawn or deprecated. */
export async function readWarnings(
  reader: Reader,
  slug: string,
  rows: readonly WarnedRow[],
): Promise<(row: WarnedRow) => ReleaseWarnings> {
  const isWarned = rows.some(({ withdrawn_at, deprecated }) => withdrawn_at !== null || deprecated !== null);
  const releases = isWarned
    ? await newestFirst(publishedReleases(reader, slug)).select(warningColumns).execute()
    : rows;
  return (row) => presentWarnings(row, releases);
}

/** Those of one release that was published. */
export async function warningsOf(reader: Reader, slug: string, version: string): Promise<ReleaseWarnings> {
  const row = await publishedReleases(reader, slug)
    .select(warningColumns)
    .where("version", "=", version)
    .executeTakeFirst();
  return row ? (await readWarnings(reader, slug, [row]))(row) : { withdrawn: null, deprecated: null };
}

function replacementOf(row: WarnedRow, releases: readonly WarnedRow[]): string | null {
  const chosen = releases.find(({ version, withdrawn_at }) => version === row.instead && withdrawn_at === null);
  if (chosen) return chosen.version;
  const index = releases.findIndex(({ version }) => version === row.version);
  const isOffered = (other: WarnedRow) =>
    other.channel === row.channel && other.withdrawn_at === null && other.deprecated === null;
  const next = releases.slice(0, index).findLast(isOffered) ?? releases.slice(index).find(isOffered);
  return next?.version ?? null;
}

/** The warnings as a line of text; `null` without any. */
export function warningText({ withdrawn, deprecated }: ReleaseWarnings, language: Language): string | null {
  const shown = {
    withdrawn: withdrawn && { ...withdrawn, reason: reasonIn(withdrawn, language) },
    deprecated: deprecated && { ...deprecated, reason: reasonIn(deprecated, language) },
  };
  return lineOf(shown, answerWords[language].releaseWarnings);
}
