import { noteGroups, noteKinds } from "../../contract/notes.ts";
import type { Comparison, Notes, ReleaseNote } from "../../contract/schemas/catalogue.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { presentReleaseNote } from "./present.ts";
import { publishedReleases } from "./releases.ts";

/**
 * What changed after `from` up to and including `to`, merged by kind and group, newest first.
 * Refuses an unknown product or version (10108) and a `from` that is newer than `to` (10100).
 */
export async function compareReleases({ db }: Portal, slug: string, from: string, to: string): Promise<Comparison> {
  const releases = await publishedReleases(db.read, slug);
  const start = releases.findIndex((release) => release.version === to);
  const end = releases.findIndex((release) => release.version === from);
  if (start < 0 || end < 0) throw refuse("notFound");
  if (end < start) throw refuse("invalidInput", { issues: [{ field: "from", message: "olderVersion" }] });
  const between = releases.slice(start, end).map(presentReleaseNote);
  return {
    slug,
    from,
    to,
    versions: between.map(({ version, updateTime }) => ({ version, updateTime })),
    en: mergeNotes(between, "en"),
    zh: mergeNotes(between, "zh"),
  };
}

function mergeNotes(releases: ReleaseNote[], language: "en" | "zh"): Notes {
  const merged = emptyNotes();
  for (const release of releases) {
    const notes = release[language];
    merged.content.push(...notes.content);
    for (const kind of noteKinds) for (const group of noteGroups) merged[kind][group].push(...notes[kind][group]);
  }
  return merged;
}

function emptyNotes(): Notes {
  const groups = () => ({
    core: [],
    platform: [],
    tool: [],
    enterprise: [],
    business: [],
    device: [],
  });
  return {
    content: [],
    newAdd: groups(),
    newUpdate: groups(),
    newFixed: groups(),
    update: groups(),
    fix: groups(),
    issue: groups(),
  };
}
