import type { Language } from "../../../../contract/language.ts";
import type { Hit } from "../../../../contract/schemas/content.ts";
import type { SearchWords } from "../../../../contract/words/shell/search.en.ts";
import { resultsPath } from "../../../public/search/entries.ts";
import type { Hits } from "../../../public/search/use-hits.ts";
import type { SearchEntry } from "./entries.ts";
import type { Found } from "./route-search.ts";

/** A line of the dialog: a page of the shell, or what the public site has. */
export type SearchLine = { id: string; href: string; title: string; entry?: SearchEntry; also?: Also; hit?: Hit };
/** The title in the other language, where the page was found by that. */
export type Also = { language: Language; title: string };
export type LineGroup = { title: string; lines: SearchLine[] };

const mostPages = 8;
const mostHits = 5;

/** The pages that were found, and then what the public site has. */
export function foundGroups(found: Found[], hits: Hits | null, language: Language, texts: SearchWords): LineGroup[] {
  const pages = found.slice(0, mostPages).map((entry, index): SearchLine => {
    const also = entry.by === language ? undefined : { language: entry.by, title: entry.title[entry.by] };
    return { ...lineOf(entry, index, language), also };
  });
  return [
    { title: texts.pages, lines: pages },
    { title: texts.site, lines: hits ? hitLines(hits, texts) : [] },
  ].filter(({ lines }) => lines.length > 0);
}

/** The pages that were opened last, as far as they are still in the list. */
export function recentGroups(
  entries: readonly SearchEntry[],
  recent: readonly string[],
  language: Language,
  texts: SearchWords,
): LineGroup[] {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]));
  const opened = recent.flatMap((path) => byPath.get(path) ?? []).slice(0, mostPages);
  const lines = opened.map((entry, index) => lineOf(entry, index, language));
  return lines.length > 0 ? [{ title: texts.recent, lines }] : [];
}

function lineOf(entry: SearchEntry, index: number, language: Language): SearchLine {
  return { id: `page-${index}`, href: entry.path, title: entry.title[language], entry };
}

function hitLines({ query, items, total }: Hits, texts: SearchWords): SearchLine[] {
  if (items.length === 0) return [];
  const hits = items
    .slice(0, mostHits)
    .map((hit, index): SearchLine => ({ id: `hit-${index}`, href: hit.path, title: hit.title, hit }));
  return [...hits, { id: "all", href: resultsPath(query), title: texts.allOnSite(total) }];
}
