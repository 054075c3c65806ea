import { monitorEventLoopDelay } from "node:perf_hooks";
import path from "node:path";
import { languages, type Language } from "../contract/language.ts";
import { readConfig } from "../server/config/config.ts";
import { proseOf } from "../server/content/plain-text.ts";
import { openPortal } from "../server/open.ts";
import type { Portal, SiteContent } from "../server/portal.ts";
import { updateWholeSearch } from "../server/content/search/update.ts";
import { readingsOf } from "../server/content/search/pinyin.ts";
import { loadFirstSite } from "../server/content/site/first/load.ts";
import { insertReleases, type ReleaseFixture } from "../tests/many-releases.ts";
import { startPostgres } from "../tests/postgres.ts";
import { percentile, sized, type Line } from "./measure.ts";
import { resident } from "./memory.ts";
import { root, secret, startPortal, temporaryFolder, untilIdle } from "./portal.ts";

/** Documents, their words in each language, and the milliseconds in which 99 of 100 queries must be answered. */
const sizes = [
  { documents: sized(1_000), atMost: 15 },
  { documents: sized(10_000), atMost: 40 },
];
const wordsOfEach = 300;
const queriesOfEachKind = 60;
const changes = sized(1_000);
const shortNotes = sized(100_000);

/**
 * Queries on both databases, and what others wait for while documents change; then the memory of a large portal. Parts:
 * `sqlite`, `postgres`, `memory`.
 */
export async function* searches(parts: readonly string[]): AsyncGenerator<Line> {
  const isAsked = (part: string) => parts.length === 0 || parts.includes(part);
  if (isAsked("sqlite")) yield* await searchesIn("SQLite", {});
  if (isAsked("postgres")) {
    const postgres = await startPostgres();
    yield* await searchesIn("PostgreSQL", { DATABASE_URL: postgres.url });
    await postgres.stop();
  }
  if (isAsked("memory")) yield await memoryOfMany();
}

async function open(settings: Record<string, string>): Promise<Portal> {
  const config = readConfig({ DATA_DIR: temporaryFolder(), SECRET: secret, LOG_LEVEL: "error", ...settings });
  const portal = await openPortal(config);
  await loadFirstSite(portal, path.join(root, "site"));
  await updateWholeSearch(portal);
  return portal;
}

async function searchesIn(name: string, settings: Record<string, string>): Promise<Line[]> {
  const portal = await open(settings);
  const texts = openTexts(portal.content);
  const lines: Line[] = [];
  let made = 0;
  for (const { documents, atMost } of sizes) {
    const began = performance.now();
    const added = documents - made;
    await insertReleases(portal, texts.releases(made, documents));
    made = documents;
    const what = `search, ${name}, ${documents.toLocaleString("en")} documents`;
    const all: number[] = [];
    lines.push({ what: `${what}: indexing one`, figure: (performance.now() - began) / added, unit: "ms" });
    for (const [kind, typed] of Object.entries(texts.queries)) {
      const times = await timesOf(portal, Array.from({ length: queriesOfEachKind }, typed));
      all.push(...times);
      lines.push({ what: `${what}, ${kind}: p99`, figure: percentile(times, 99), unit: "ms" });
    }
    lines.push({ what: `${what}: p50`, figure: percentile(all, 50), unit: "ms" });
    lines.push({ what: `${what}: p99`, figure: percentile(all, 99), unit: "ms", bar: { atMost } });
  }
  lines.push(...(await changesIn(portal, name, texts.releases(made, made + changes))));
  await portal.close();
  return lines;
}

/** Milliseconds for each query with its first 20 excerpts, the better of two rounds. */
async function timesOf(portal: Portal, queries: string[]): Promise<number[]> {
  const times: number[] = [];
  for (const [index, query] of queries.entries()) {
    const language = languages[index % languages.length] ?? "en";
    const rounds: number[] = [];
    for (let round = 0; round < 2; round++) {
      const began = performance.now();
      await portal.searching.find({ query, product: undefined, kind: undefined, language, from: 0, to: 20 });
      rounds.push(performance.now() - began);
    }
    times.push(Math.min(...rounds));
  }
  return times;
}

/** Releases published one by one, the last of which is searched for. */
async function changesIn(portal: Portal, name: string, releases: ReleaseFixture[]): Promise<Line[]> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  for (const release of releases) await insertReleases(portal, [release]);
  delay.disable();
  const text = { en: "A zebrafish swims", zh: "斑马鱼" };
  await insertReleases(portal, [{ product: "unity", version: "0.0.1", text }]);
  const committed = performance.now();
  const { total } = await portal.searching.find({
    query: "zebrafish",
    product: undefined,
    kind: undefined,
    language: "en",
    from: 0,
    to: 20,
  });
  if (total !== 1) throw new Error("the new release was not found at once");
  const found = performance.now() - committed;
  return [
    {
      what: `search, ${name}: a new document found after its commit`,
      figure: found,
      unit: "ms",
      bar: { atMost: 2_000 },
    },
    {
      what: `search, ${name}: longest wait while ${changes.toLocaleString("en")} documents change`,
      figure: delay.max / 1e6,
      unit: "ms",
      bar: { atMost: 50 },
    },
  ];
}

async function memoryOfMany(): Promise<Line> {
  const portal = await open({});
  const { dataDir } = portal.config;
  const releases = Array.from({ length: shortNotes }, (_, index) => ({
    product: "unity",
    version: `${100 + index}.0.0`,
    text: { en: `Hands are tracked, note ${index}`, zh: `手势追踪，说明 ${index}` },
  }));
  await insertReleases({ ...portal, searching: { ...portal.searching, update: () => Promise.resolve() } }, releases);
  await updateWholeSearch(portal);
  await portal.close();
  const started = await startPortal(dataDir);
  await untilIdle(started);
  for (const query of ["hands", "手势", "note 5", "shoushi", "tracekd"])
    await (await fetch(`http://127.0.0.1:${started.port}/vrmcsys/search?q=${encodeURIComponent(query)}`)).text();
  return {
    what: `search, ${shortNotes.toLocaleString("en")} release notes: resident memory`,
    figure: resident(started.child.pid ?? 0) ?? Number.NaN,
    unit: "MB",
    bar: { atMost: 300 },
  };
}

/** Releases whose notes are made of the content's sentences with exchanged words, and queries as readers type them. */
function openTexts({ docs }: SiteContent) {
  let state = 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0; // seeded: the same in every run
    return Math.floor((state / 2 ** 32) * below);
  };
  const anyOf = <Item>(items: readonly Item[]): Item => {
    const item = items[random(items.length)];
    if (item === undefined) throw new Error("there is nothing to take from");
    return item;
  };
  const words = (language: Language) =>
    docs.flatMap(
      ({ html }) => proseOf(html[language]).match(language === "en" ? /[A-Za-z]+/g : /\p{Script=Han}{1,2}/gu) ?? [],
    );
  const all = { en: words("en"), zh: words("zh") };
  const run = (language: Language, length: number) => {
    const first = random(all[language].length - length);
    return all[language].slice(first, first + length);
  };
  const name = () => Array.from({ length: 3 }, () => anyOf(["ba", "de", "fi", "ga", "jo", "ka", "lu", "me"])).join("");
  const text = (language: Language) =>
    Array.from({ length: wordsOfEach / 10 }, () => [...run(language, 8), anyOf(all[language]), name()])
      .flat()
      .join(language === "en" ? " " : "");
  const long = all.en.filter((word) => /^[a-z]{6,}$/.test(word));
  return {
    releases: (from: number, to: number): ReleaseFixture[] =>
      Array.from({ length: to - from }, (_, index) => ({
        product: "unity",
        version: `${100 + from + index}.0.0`,
        text: { en: text("en"), zh: text("zh") },
      })),
    queries: {
      English: () => run("en", 1 + random(3)).join(" "),
      "English, half typed": () => run("en", 2).join(" ").slice(0, -2),
      "two letters": () => anyOf(long).slice(0, 2),
      "English, with a slip": () => anyOf(long).replace(/(?<=..)./, "e"),
      Chinese: () => run("zh", 1 + random(2)).join(""),
      pinyin: () =>
        run("zh", 1)
          .join("")
          .replace(/./gu, (character) => readingsOf(character)[0] ?? ""),
      titles: () => `Unity SDK ${100 + random(1_000)}.0.0`,
    },
  };
}
