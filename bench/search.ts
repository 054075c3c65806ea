import path from "node:path";
import { languages } from "../contract/language.ts";
import { readConfig } from "../server/config.ts";
import { compileContent } from "../server/content/compile.ts";
import { loadFirstContent } from "../server/first-content/load.ts";
import { openPortal } from "../server/open.ts";
import type { Portal } from "../server/portal.ts";
import { searchDocuments } from "../server/search/documents.ts";
import type { SearchDocument } from "../server/search/index/document.ts";
import { buildIndex } from "../server/search/index/search-index.ts";
import { search } from "../server/search/search.ts";
import { percentile, type Line } from "./measure.ts";
import { root, temporaryFolder } from "./portal.ts";
import { grownTo, typedQueries } from "./search-texts.ts";

const sizes = [100, 1_000, 10_000];
const rounds = 5;
const queriesOfEachKind = 200;
/** Hits of one answer, as the search dialog and the results page ask for. */
const shownHits = 20;
/** Milliseconds at the largest size (the bar). */
const bar = { atMost: 20 };

/** One search after another on the server, as the call does it: in both languages, by pinyin, and with slips. */
export async function searches(): Promise<Line[]> {
  const dataDir = temporaryFolder();
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const portal = await openPortal(config, () => new Date(), await compileContent(path.join(root, "content")));
  await loadFirstContent(portal, path.join(root, "content"));
  const written = await searchDocuments(portal);
  const lines: Line[] = [];
  for (const size of sizes) lines.push(...(await searchesIn(portal, grownTo(size, written))));
  await portal.close();
  return lines;
}

async function searchesIn(portal: Portal, documents: SearchDocument[]): Promise<Line[]> {
  const size = documents.length.toLocaleString("en");
  const began = performance.now();
  const index = await buildIndex(documents);
  const made = (performance.now() - began) / 1000;
  portal.searching.index = Promise.resolve(index);
  const kinds = typedQueries(documents, queriesOfEachKind);
  const lines: Line[] = [];
  const all: number[] = [];
  for (const [kind, queries] of Object.entries(kinds)) {
    const times = await timesOf(portal, queries);
    all.push(...times);
    lines.push({ what: `search, ${size} documents, ${kind}: p99`, figure: percentile(times, 99), unit: "ms" });
  }
  return [
    { what: `search, ${size} documents: p50`, figure: percentile(all, 50), unit: "ms" },
    {
      what: `search, ${size} documents: p99`,
      figure: percentile(all, 99),
      unit: "ms",
      ...(documents.length === sizes.at(-1) && { bar }),
    },
    ...lines,
    { what: `search, ${size} documents: making the index`, figure: made, unit: "s" },
  ];
}

/** Milliseconds for each query, the least of its rounds: what other programs take of the machine is left out. */
async function timesOf(portal: Portal, queries: string[]): Promise<number[]> {
  const least = queries.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++) {
    for (const [place, query] of queries.entries()) {
      const began = performance.now();
      const { hits } = await search(portal, query, undefined, languages[place % languages.length] ?? "en");
      hits(0, shownHits);
      least[place] = Math.min(least[place] ?? 0, performance.now() - began);
    }
  }
  return least;
}
