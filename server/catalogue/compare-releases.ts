import { notesOf } from "../../contract/changelog.ts";
import { listsIn } from "../../contract/notes.ts";
import type { Comparison, Notes, ReleaseNote } from "../../contract/schemas/catalogue.ts";
import type { SiteContent, Site, Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { readerOf, type Viewer, viewerOf } from "./audience.ts";
import { presentReleaseNote } from "./present.ts";
import { readWarnings } from "./warnings.ts";
import { withGroups } from "./taxonomy.ts";
import { findProduct, newestFirst, placeOf, publishedReleases } from "./releases.ts";
import type { Handlers } from "../handler.ts";

/**
 * The changes after `from` up to and including `to`, merged by kind and group, newest first. Refuses an unknown product
 * or version (10108) and a `from` that is newer than `to` (10100).
 */
async function compareReleases(
  portal: Stores & Site,
  { slug, from, to, viewer }: { slug: string; from: string; to: string; viewer: Viewer },
): Promise<Comparison> {
  const { content } = portal;
  const reader = readerOf(portal, viewer);
  await findProduct(reader, slug);
  const [oldest, newest] = await Promise.all([placeOf(reader, slug, from), placeOf(reader, slug, to)]);
  if (newest < oldest) throw refuse("invalidInput", { issues: [{ field: "from", message: "olderVersion" }] });
  const rows = await newestFirst(publishedReleases(reader, slug))
    .selectAll()
    .where((row) => row.and([row("version_order", ">", oldest), row("version_order", "<=", newest)]))
    .execute();
  const warningsOf = await readWarnings(reader, slug, rows);
  const between = rows.map((row) => presentReleaseNote(content, row, warningsOf(row)));
  return {
    slug,
    from,
    to,
    versions: between.map(({ version, updateTime, changedAt, withdrawn, deprecated }) => ({
      version,
      updateTime,
      changedAt,
      withdrawn,
      deprecated,
    })),
    en: mergeNotes(content, between, "en"),
    zh: mergeNotes(content, between, "zh"),
  };
}

function mergeNotes(content: SiteContent, releases: ReleaseNote[], language: "en" | "zh"): Notes {
  const merged = withGroups(content, notesOf([]));
  for (const release of releases) {
    const notes = release[language];
    merged.content.push(...notes.content);
    for (const { kind, group, lines } of listsIn(notes)) (merged[kind][group] ??= []).push(...lines);
  }
  return merged;
}

export const compareCall = {
  compare: (portal, asked, caller) => compareReleases(portal, { ...asked, viewer: viewerOf(caller) }),
} satisfies Partial<Handlers>;
