import type { Words } from "../../../contract/words/en.ts";
import type { Language } from "../../../contract/language.ts";
import type { LineGroup, SearchLine } from "../../ui/search/search-line.ts";
import type { NewestRelease } from "./newest-release.ts";
import type { Recent } from "./recent-searches.ts";
import type { Hits } from "./use-hits.ts";

/** `query`: selecting the line repeats this query. */
export type SiteLine = SearchLine & { query?: true };

type Texts = Words["finder"];

/** Hits grouped by kind, starting with the best hit's, and a line for all results. */
export function hitGroups({ query, items, total }: Hits, texts: Texts): LineGroup<SiteLine>[] {
  if (items.length === 0) return [];
  const groups = [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, hits]) => ({
    title: texts.kinds[kind],
    lines: hits.map((hit): SiteLine => hitLine(items.indexOf(hit), query, hit)),
  }));
  return [...groups, { title: "", label: texts.all, lines: [allLine(query, texts.allCount(total))] }];
}

export function hitLine(index: number, query: string, hit: Hits["items"][number]): SearchLine {
  return { id: `hit-${index}`, title: hit.title, href: hit.path, found: { query, hit } };
}

/** A line that opens the results page. */
export function allLine(query: string, title: string): SearchLine {
  return { id: "all-hits", title, href: resultsPath(query), found: { query, hit: null } };
}

/** Recent queries and visited results; results only in the language in which they were shown. */
export function recentGroups({ queries, visits }: Recent, language: Language, texts: Texts): LineGroup<SiteLine>[] {
  const opened = visits.filter((visit) => visit.language === language);
  return [
    {
      title: texts.recent,
      lines: queries.map((query, index): SiteLine => ({
        id: `query-${index}`,
        title: query,
        href: resultsPath(query),
        query: true,
      })),
    },
    {
      title: texts.visited,
      lines: opened.map(({ title, path }, index): SiteLine => ({ id: `visit-${index}`, title, href: path })),
    },
  ].filter(({ lines }) => lines.length > 0);
}

/** Where common tasks begin. */
export const tasks = { download: "/#products", apply: "/apply", faq: "/FAQ", api: "/api" } as const;

/** Suggestions for an empty query: four tasks and the latest release. */
export function startGroups(texts: Texts, newest: NewestRelease | null): LineGroup<SiteLine>[] {
  const lines = Object.entries(tasks).map(([name, href]): SiteLine => ({
    id: `task-${name}`,
    title: texts.taskList[name as keyof typeof tasks], // its own keys
    href,
  }));
  const release = newest && { id: "newest", title: newest.title, href: newest.path };
  return [{ title: texts.tasks, lines }, ...(release ? [{ title: texts.newest, lines: [release] }] : [])];
}

export function resultsPath(query: string): string {
  return `/search?q=${encodeURIComponent(query)}`;
}
