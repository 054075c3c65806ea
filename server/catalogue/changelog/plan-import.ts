import { createHash } from "node:crypto";
import type * as z from "zod/mini";
import type { Language } from "../../../contract/language.ts";
import type { Notes } from "../../../contract/schemas/catalogue.ts";
import type { importedReleases } from "../../../contract/schemas/changelog.ts";
import { readNotes, type InputIssue } from "../publishing/release-rules.ts";
import type { SiteContent } from "../../portal.ts";

/** A version to be stored. `notes`: in the import's language, as JSON. */
export type PlannedRelease = {
  version: string;
  updateTime: string | null;
  preRelease: boolean;
  draft: boolean;
  notes: string;
};
export type ImportPlan = { language: Language; publish: boolean; overwrite: boolean; dryRun: boolean };

/** How many releases, and characters of them, are handed over at once. */
const part = { releases: 200, characters: 200_000 };

/** Checks the texts of an import, and hands its releases over in parts. */
export function planImport(
  site: Pick<SiteContent, "settings">,
  { versions, ...plan }: z.output<typeof importedReleases>,
  handOver: (releases: PlannedRelease[]) => void,
): { plan: ImportPlan } | { issues: InputIssue[] } {
  const issues: InputIssue[] = [];
  const seen = new Set<string>();
  let waiting: PlannedRelease[] = [];
  let characters = 0;
  for (const [index, { version, notes, ...release }] of versions.entries()) {
    const field = `versions.${index}`;
    if (seen.has(version.toLowerCase())) issues.push({ field: `${field}.version`, message: "invalid" });
    seen.add(version.toLowerCase());
    const read = readNotes(site, notes, `${field}.notes`);
    issues.push(...read.issues);
    const planned = { version, ...release, notes: JSON.stringify(read.notes) };
    waiting.push(planned);
    characters += planned.notes.length;
    if (waiting.length < part.releases && characters < part.characters) continue;
    handOver(waiting);
    waiting = [];
    characters = 0;
  }
  handOver(waiting);
  return issues.length > 0 ? { issues: issues.slice(0, 20) } : { plan };
}

/** What tells whether a release's day or text in a language was changed since. */
export function importDigest(updateTime: string, notes: Notes | string): string {
  return createHash("sha256")
    .update(`${updateTime}\n${typeof notes === "string" ? notes : JSON.stringify(notes)}`)
    .digest("base64url");
}
