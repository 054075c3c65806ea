import Fuse from "fuse.js";
import { languages, type Language } from "../contract/language.ts";
import type { SearchEntry } from "../app/shell/search/entries.ts";
import { openSearch } from "../app/shell/search/route-search.ts";
import { percentile, type Line } from "./measure.ts";
import { madeEntries, typedTitles } from "./route-titles.ts";

const sizes = [50, 500, 5_000];
const judgedSize = 500;
const bar = { atMost: 2 };
const queries = 130;
const rounds = 4;

type Search = (query: string) => unknown;

/**
 * The search over the shell's titles: one keystroke after another in both languages, beside Fuse alone with the same
 * figures, which knows the shown title and the path only. A query's time is the least of its rounds.
 */
export function routeSearches(): Line[] {
  return sizes.flatMap((size) => {
    const entries = madeEntries(size);
    const ours = { en: openSearch(entries, "en"), zh: openSearch(entries, "zh") };
    const bare = { en: openBare(entries, "en"), zh: openBare(entries, "zh") };
    const typed = typedTitles(entries, queries);
    const times = timesOf(typed, { ours, bare });
    const what = `route search, ${size.toLocaleString("en")} titles`;
    const of = (percent: number): Line => {
      const [figure, peer] = [percentile(times.ours, percent), percentile(times.bare, percent)];
      return { what: `${what}: p${percent}`, figure, unit: "ms", peer: peerOf(figure, peer) };
    };
    const judged = { what: `${what}: p99 by itself`, figure: percentile(times.ours, 99), unit: "ms", bar };
    return [of(50), of(99), ...(size === judgedSize ? [judged] : [])];
  });
}

function peerOf(ours: number, figure: number): Line["peer"] {
  return { what: "ms bare fuse.js", figure, ratio: ours / figure };
}

function openBare(entries: SearchEntry[], language: Language): Search {
  const keys = [
    { name: "title", weight: 0.7, getFn: ({ title }: SearchEntry) => title[language] },
    { name: "path", weight: 0.3 },
  ];
  const fuse = new Fuse(entries, { keys, threshold: 0.4, distance: 100, location: 0, shouldSort: true });
  return (query) => fuse.search(query);
}

/** Every query in turn by either search, each round beginning with the other one. */
function timesOf(typed: string[], searches: Record<"ours" | "bare", Record<Language, Search>>) {
  const times = { ours: least(typed), bare: least(typed) };
  for (let round = 0; round < rounds; round++) {
    for (const [place, query] of typed.entries()) {
      const language = languages[place % languages.length] ?? "en";
      for (const which of round % 2 ? (["ours", "bare"] as const) : (["bare", "ours"] as const)) {
        const began = performance.now();
        searches[which][language](query);
        times[which][place] = Math.min(times[which][place] ?? 0, performance.now() - began);
      }
    }
  }
  return times;
}

const least = (typed: string[]) => typed.map(() => Number.POSITIVE_INFINITY);
