import type { Language } from "../../../../contract/language.ts";
import type { Words } from "../../../../contract/words/en.ts";
import { allLine, hitLine } from "../../../public/search/lines.ts";
import type { Hits } from "../../../public/search/use-hits.ts";
import type { LineGroup, SearchLine } from "../../../ui/search/search-line.ts";
import type { SearchAction } from "./actions.ts";
import type { SearchEntry } from "./entries.ts";
import type { RouteMatch } from "./route-search.ts";

/** A page of the console or an action; without either, a result of the public site. */
export type ConsoleLine = SearchLine & { entry?: SearchEntry; action?: SearchAction };

const maxPages = 8;
const maxHits = 5;

/** The matching pages and actions, then the public site's results. */
export function foundGroups(
  found: RouteMatch[],
  actions: SearchAction[],
  hits: Hits | null,
  language: Language,
  words: Words,
): LineGroup<ConsoleLine>[] {
  const pages = found.slice(0, maxPages).map((entry, index): ConsoleLine => {
    const also = entry.by === language ? undefined : { language: entry.by, title: entry.title[entry.by] };
    return { ...pageLine(entry, index, language, words), also };
  });
  return [
    { title: words.pageSearch.pages, lines: pages },
    { title: words.pageSearch.actions, lines: actionLines(actions, language) },
    { title: words.pageSearch.site, lines: hits ? siteLines(hits, words) : [] },
  ].filter(({ lines }) => lines.length > 0);
}

/** The recently opened pages that are still in the list, and all actions. */
export function recentGroups(
  entries: readonly SearchEntry[],
  actions: SearchAction[],
  recent: readonly string[],
  language: Language,
  words: Words,
): LineGroup<ConsoleLine>[] {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const opened = recent.flatMap((path) => byPath.get(path) ?? []).slice(0, maxPages);
  const lines = opened.map((entry, index) => pageLine(entry, index, language, words));
  return [
    { title: words.pageSearch.recent, lines },
    { title: words.pageSearch.actions, lines: actionLines(actions, language) },
  ].filter((group) => group.lines.length > 0);
}

function actionLines(actions: SearchAction[], language: Language): ConsoleLine[] {
  return actions.map((action) => ({
    id: `action-${action.id}`,
    href: action.href ?? "#main",
    title: action.title[language],
    action,
  }));
}

function pageLine(entry: SearchEntry, index: number, language: Language, { frame }: Words): ConsoleLine {
  const { path, title, external } = entry;
  return {
    id: `page-${index}`,
    href: path,
    title: title[language],
    address: path,
    newTab: external && frame.newTab,
    entry,
  };
}

function siteLines({ query, items, total }: Hits, words: Words): SearchLine[] {
  if (items.length === 0) return [];
  const hits = items.slice(0, maxHits).map((hit, index) => hitLine(index, query, hit));
  return [...hits, allLine(query, words.pageSearch.allOnSite(total))];
}
