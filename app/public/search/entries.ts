import type { Language } from "../../../contract/language.ts";
import type { Hit } from "../../../contract/schemas/content.ts";
import type { IslandWords } from "../../../contract/words/islands.en.ts";
import type { Recent } from "./recent.ts";
import type { Hits } from "./use-hits.ts";

/** A line of the search dialog: a page to open, or a query to type. */
export type Entry = { id: string; title: string; path: string | null; hit: Hit | null };
export type EntryGroup = { title: string; entries: Entry[] };

type Texts = IslandWords["finder"];

/** Hits under their kinds, the kind of the best one first, and the way to all of them. */
export function hitGroups({ query, items, total }: Hits, texts: Texts): EntryGroup[] {
  const groups = [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, hits]) => ({
    title: texts.kinds[kind],
    entries: hits.map((hit): Entry => ({ id: `hit-${items.indexOf(hit)}`, title: hit.title, path: hit.path, hit })),
  }));
  if (items.length === 0) return groups;
  const all: Entry = { id: "all-hits", title: texts.allCount(total), path: resultsPath(query), hit: null };
  return [...groups, { title: "", entries: [all] }];
}

/** What was looked for and opened lately, pages only in the language in which they can be read. */
export function recentGroups({ queries, visits }: Recent, language: Language, texts: Texts): EntryGroup[] {
  const opened = visits.filter((visit) => visit.language === language);
  return [
    {
      title: texts.recent,
      entries: queries.map((query, index): Entry => ({ id: `query-${index}`, title: query, path: null, hit: null })),
    },
    {
      title: texts.visited,
      entries: opened.map(({ title, path }, index): Entry => ({ id: `visit-${index}`, title, path, hit: null })),
    },
  ].filter(({ entries }) => entries.length > 0);
}

export function resultsPath(query: string): string {
  return `/search?q=${encodeURIComponent(query)}`;
}

/** The entry that a key leads to, or nothing for a key of the text field. */
export function entryAfter(key: string, active: number, count: number): number | null {
  if (count === 0) return null;
  if (key === "ArrowDown") return (active + 1) % count;
  if (key === "ArrowUp") return active <= 0 ? count - 1 : active - 1;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}
