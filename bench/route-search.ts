import Fuse from "fuse.js";
import { languages, type Language } from "../contract/language.ts";
import type { SearchEntry } from "../app/console/shell/search/entries.ts";
import { openSearch } from "../app/console/shell/search/route-search.ts";
import { percentile, type Line } from "./measure.ts";
import { madeEntries, typedTitles } from "./route-titles.ts";

const sizes = [50, 500, 5_000];
const judgedSize = 500;
const bar = { atMost: 2 };
/**
 * The target, in milliseconds, was set on a machine where Fuse took this long; relative to Fuse it holds on any
 * machine.
 */
const fuseThere = 1.16;
const queries = 130;
const rounds = 4;

type Search = (query: string) => unknown;

/**
 * Searches the shell's titles keystroke by keystroke in both languages, compared with Fuse alone with the same options
 * on the visible title and path. A query's time is its minimum over all rounds.
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
    return [of(50), of(99), ...(size === judgedSize ? judged(what, times) : [])];
  });
}

/** The same figure in milliseconds, and relative to Fuse. */
function judged(what: string, times: { ours: number[]; bare: number[] }): Line[] {
  const figure = percentile(times.ours, 99);
  const usual = percentile(times.bare, 50);
  return [
    { what: `${what}: p99 by itself`, figure, unit: "ms", bar },
    {
      what: `${what}: p99`,
      figure,
      unit: "ms",
      peer: { what: "ms bare fuse.js, p50", figure: usual, ratio: figure / usual },
      bar: { atMost: bar.atMost / fuseThere },
    },
  ];
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

/** Runs every query in both searches, alternating which comes first. */
function timesOf(typed: string[], searches: Record<"ours" | "bare", Record<Language, Search>>) {
  const times = { ours: infinities(typed), bare: infinities(typed) };
  for (let round = 0; round < rounds; round++) {
    for (const [index, query] of typed.entries()) {
      const language = languages[index % languages.length] ?? "en";
      for (const which of round % 2 ? (["ours", "bare"] as const) : (["bare", "ours"] as const)) {
        const began = performance.now();
        searches[which][language](query);
        times[which][index] = Math.min(times[which][index] ?? 0, performance.now() - began);
      }
    }
  }
  return times;
}

const infinities = (typed: string[]) => typed.map(() => Number.POSITIVE_INFINITY);
