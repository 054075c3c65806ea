import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { prefix } from "../contract/calls.ts";
import { languages } from "../contract/language.ts";
import type { CallData, Envelope } from "../contract/schemas.ts";
import { readConfig } from "../server/config.ts";
import { compileContent } from "../server/content/compile.ts";
import { loadFirstContent } from "../server/first-content/load.ts";
import { openPortal } from "../server/open.ts";
import type { Portal } from "../server/portal.ts";
import { listSearchable, readDocuments } from "../server/search/documents.ts";
import { findHits } from "../server/search/find-hits.ts";
import type { SearchDocument } from "../server/search/index/document.ts";
import { openIndex, type SearchIndex } from "../server/search/index/search-index.ts";
import { insertReleases } from "../tests/many-releases.ts";
import { percentile, type Line } from "./measure.ts";
import { watchMemory } from "./memory.ts";
import { root, secret, startPortal, temporaryFolder, type RunningPortal } from "./portal.ts";
import { grownTo, typedQueries } from "./search-texts.ts";

const sizes = [100, 1_000, 10_000];
const rounds = 5;
const queriesOfEachKind = 200;
/** Hits per request, as the search dialog and the results page ask for. */
const shownHits = 20;
/** Documents per batch of indexing, as in the portal. */
const atOnce = 100;
/** Release notes in the portal to which releases are published one by one. */
const notes = 10_000;
/** Words that occur in no document: one for each published release, and one for the oldest note. */
const newWords = ["zebrafish", "hummingbird", "armadillo", "chameleon", "salamander"];
const oldWord = "axolotl";
const searchesAtOnce = 16;
const searchedFor = 3_000;
/** Targets in milliseconds at the largest size: of a query, of any request, and until a release is found. */
const bars = { query: { atMost: 20 }, wait: { atMost: 50 }, found: { atMost: 2_000 } };

/**
 * The search thread alone, query by query: both languages, pinyin, typos. Then a portal with many release notes: the
 * time until all of them, and a new one, are found, and the latency of requests meanwhile.
 */
export async function searches(): Promise<Line[]> {
  const dataDir = temporaryFolder();
  const config = readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" });
  const content = await compileContent(path.join(root, "content"));
  const portal = await openPortal(config, () => new Date(), content);
  await loadFirstContent(portal, path.join(root, "content"));
  const written = await readDocuments(portal.db.read, await listSearchable(portal.db.read, content));
  const lines: Line[] = [];
  for (const size of sizes) lines.push(...(await searchesIn(grownTo(size, written))));
  const ofReleases = written.filter(({ kind }) => kind === "notes");
  const releases = grownTo(notes + ofReleases.length, ofReleases).slice(ofReleases.length);
  await insertReleases(portal, [
    ...releases.map(({ product, text }, index) => ({ product: product ?? "", version: `${100 + index}.0.0`, text })),
    { product: "unity", version: "0.0.1", text: { en: oldWord, zh: oldWord }, day: "2000-01-01" },
  ]);
  lines.push(...(await searchesWhilePublishing(portal, releases)));
  await portal.close();
  return lines;
}

async function searchesIn(documents: SearchDocument[]): Promise<Line[]> {
  const size = documents.length.toLocaleString("en");
  const began = performance.now();
  const index = openIndex();
  for (let from = 0; from < documents.length; from += atOnce) await index.put(documents.slice(from, from + atOnce));
  const made = (performance.now() - began) / 1000;
  const lines: Line[] = [];
  const all: number[] = [];
  for (const [kind, queries] of Object.entries(typedQueries(documents, queriesOfEachKind))) {
    const times = timesOf(index, queries);
    all.push(...times);
    lines.push({ what: `search, ${size} documents, ${kind}: p99`, figure: percentile(times, 99), unit: "ms" });
  }
  return [
    { what: `search, ${size} documents: p50`, figure: percentile(all, 50), unit: "ms" },
    {
      what: `search, ${size} documents: p99`,
      figure: percentile(all, 99),
      unit: "ms",
      ...(documents.length === sizes.at(-1) && { bar: bars.query }),
    },
    ...lines,
    { what: `search, ${size} documents: making the index`, figure: made, unit: "s" },
  ];
}

/** Milliseconds for each query, the minimum over all rounds, which excludes other programs. */
function timesOf(index: SearchIndex, queries: string[]): number[] {
  const min = queries.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++) {
    for (const [position, query] of queries.entries()) {
      const began = performance.now();
      const language = languages[position % languages.length] ?? "en";
      findHits(index, { query, product: undefined, language, from: 0, to: shownHits });
      min[position] = Math.min(min[position] ?? 0, performance.now() - began);
    }
  }
  return min;
}

/** `portal` writes as another process does; the measured one notices the change by itself. */
async function searchesWhilePublishing(portal: Portal, releases: SearchDocument[]): Promise<Line[]> {
  const server = await startPortal(portal.config.dataDir, { allCores: true });
  const memory = server.child.pid === undefined ? undefined : watchMemory(server.child.pid);
  const what = `search, ${notes.toLocaleString("en")} release notes`;
  const began = performance.now();
  const waitsAtStart = await waitsDuring(server, () => untilFound(server, oldWord));
  const complete = (performance.now() - began) / 1000;
  const delays: number[] = [];
  const waits: number[] = [];
  for (const [round, word] of newWords.entries()) {
    waits.push(
      ...(await waitsDuring(server, async () => {
        const text = { en: `A ${word} swims`, zh: `斑马鱼 ${word}` };
        await insertReleases(portal, [{ product: "unity", version: `1.${round}.99`, text }]);
        const committed = performance.now();
        await untilFound(server, word);
        delays.push(performance.now() - committed);
      })),
    );
  }
  const queries = Object.values(typedQueries(releases, queriesOfEachKind)).flat();
  return [
    { what: `${what}: all found after`, figure: complete, unit: "s" },
    { what: `${what}: longest wait meanwhile`, figure: Math.max(...waitsAtStart), unit: "ms", bar: bars.wait },
    { what: `${what}: a new one found after`, figure: Math.max(...delays), unit: "ms", bar: bars.found },
    { what: `${what}: longest wait meanwhile`, figure: Math.max(...waits), unit: "ms", bar: bars.wait },
    { what: `${what}: searches, ${searchesAtOnce} at once`, figure: await searchRate(server, queries), unit: "/s" },
    ...(memory ? [{ what: `${what}: peak memory`, figure: memory(), unit: "MB more" }] : []),
  ];
}

async function untilFound(server: RunningPortal, query: string): Promise<void> {
  while ((await search(server, query)) === 0) await pause(10);
}

/** The number of hits of a query. */
async function search({ port }: RunningPortal, query: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${prefix}/search?q=${encodeURIComponent(query)}`);
  const { errCode, data } = (await response.json()) as Envelope; // every call returns an envelope
  if (errCode !== 0) throw new Error(`a search was refused with ${errCode}`);
  return (data as CallData<"search">).total; // by the contract
}

/** Latencies of small sequential requests while `work` runs, in milliseconds. */
async function waitsDuring({ port }: RunningPortal, work: () => Promise<void>): Promise<number[]> {
  const waits: number[] = [];
  const over = new AbortController();
  const asking = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/readyz`)).text();
      waits.push(performance.now() - began);
      await pause(1);
    }
  })();
  await work();
  over.abort();
  await asking;
  return waits;
}

async function searchRate(server: RunningPortal, queries: readonly string[]): Promise<number> {
  const until = performance.now() + searchedFor;
  let done = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: searchesAtOnce }, async () => {
      while (performance.now() < until) await search(server, queries[done++ % queries.length] ?? "");
    }),
  );
  return (done / (performance.now() - began)) * 1000;
}
