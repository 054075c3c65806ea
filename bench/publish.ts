import { setTimeout as pause } from "node:timers/promises";
import { prefix } from "../contract/calls.ts";
import { noteGroups, noteKinds } from "../contract/notes.ts";
import type { Notes } from "../contract/schemas/catalogue.ts";
import { versionOrder } from "../server/catalogue/version-order.ts";
import { readConfig } from "../server/config.ts";
import { toJson } from "../server/database/json.ts";
import { openPortal } from "../server/open.ts";
import type { Portal } from "../server/portal.ts";
import { call } from "../tests/journeys/members.ts";
import { newOperator } from "../tests/journeys/operators.ts";
import { median, type Line } from "./measure.ts";
import { startPortal } from "./portal.ts";

/** The number of release notes and of the products they belong to. */
const sizes = [
  { notes: 1_000, products: 10 },
  { notes: 100_000, products: 100 },
];
const rounds = 5;
/** Targets in milliseconds: until every page is fresh, and the longest wait of a request meanwhile. */
const bars = { fresh: 2_000, wait: 50 };
const timeout = 60_000;

const product = "unity";
const pages = {
  "product page": `/sdk/${product}`,
  "release notes": `/sdk/${product}/releases`,
  "home page": "/",
  feed: `/sdk/${product}/releases.atom`,
  sitemap: `/sitemaps/products/${product}.xml`,
};

/** Publishes a release among many: when each page shows it, and how long other requests wait meanwhile. */
export async function publishing(): Promise<Line[]> {
  const lines: Line[] = [];
  for (const size of sizes) lines.push(...(await publishAmong(size)));
  return lines;
}

async function publishAmong({ notes, products }: (typeof sizes)[number]): Promise<Line[]> {
  const { child, port, dataDir, secret } = await startPortal();
  const writer = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  await insertReleases(writer, notes, products);
  await writer.close();
  const url = `http://127.0.0.1:${port}`;
  const { session } = await newOperator({ url, dataDir }, "publisher", "Bench");
  const fresh: Record<string, number[]> = Object.fromEntries(Object.keys(pages).map((name) => [name, []]));
  const answered: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const path of Object.values(pages)) await textAt(url + path); // cached, as on a site in use
    const version = `900.${round}.0`;
    const probe = startProbe(`${url}${prefix}/website/getWebSiteLocation`);
    const began = performance.now();
    await publish(url, session.token, version);
    answered.push(performance.now() - began);
    for (const [name, path] of Object.entries(pages)) {
      await untilShown(url + path, version);
      fresh[name]?.push(performance.now() - began);
    }
    waits.push(await probe.longest());
  }
  child.kill();
  const among = `${notes.toLocaleString("en")} notes`;
  return [
    { what: `publish among ${among}: answered`, figure: median(answered), unit: "ms" },
    ...Object.entries(fresh).map(([name, times]) => ({
      what: `publish among ${among}: ${name} fresh`,
      figure: median(times),
      unit: "ms",
      bar: { atMost: bars.fresh },
    })),
    {
      what: `publish among ${among}: longest wait of a request meanwhile`,
      figure: median(waits),
      unit: "ms",
      bar: { atMost: bars.wait },
    },
  ];
}

async function publish(url: string, token: string, version: string): Promise<void> {
  const updateTime = new Date().toISOString().slice(0, 10);
  const release = { version, updateTime, en: notesOf(1), zh: notesOf(1) };
  const { errCode, errMsg } = await call(url, `/admin/products/${product}/releases`, release, token);
  if (errCode !== 0) throw new Error(errMsg);
}

async function textAt(address: string): Promise<string> {
  return (await fetch(address)).text();
}

async function untilShown(address: string, version: string): Promise<void> {
  const deadline = performance.now() + timeout;
  while (!(await textAt(address)).includes(version)) {
    if (performance.now() > deadline) throw new Error(`${address} does not show ${version}`);
    await pause(5);
  }
}

/** Sends a small request repeatedly, and records the longest time in milliseconds. */
function startProbe(address: string): { longest: () => Promise<number> } {
  const stopped = new AbortController();
  const asking = (async () => {
    let longest = 0;
    while (!stopped.signal.aborted) {
      const began = performance.now();
      await textAt(address);
      longest = Math.max(longest, performance.now() - began);
      await pause(2);
    }
    return longest;
  })();
  return {
    longest: () => {
      stopped.abort();
      return asking;
    },
  };
}

/** Notes with lines in two lists; `seed` varies them. */
function notesOf(seed: number): Notes {
  const groups = () => Object.fromEntries(noteGroups.map((group) => [group, [] as string[]])) as Notes["fix"]; // every group is present
  const kinds = Object.fromEntries(noteKinds.map((kind) => [kind, groups()])) as Omit<Notes, "content">; // every kind is present
  const line = (text: string) => `${text} ${seed} of the \`Parallax.Pose\` interface on headsets.`;
  return {
    content: [line("Steadier tracking")],
    ...kinds,
    newAdd: { ...groups(), core: [line("A new method")], platform: [line("Support")] },
    newFixed: { ...groups(), core: [line("The drift")], device: [line("The flicker")] },
  };
}

/** Adds releases to the sample content, spread over existing and new products. */
export async function insertReleases({ db }: Portal, notes: number, products: number): Promise<void> {
  const known = await db.read.selectFrom("products").select("slug").execute();
  const added = Array.from({ length: products - known.length }, (_, index) => `bench-${index}`);
  const slugs = [...known.map(({ slug }) => slug), ...added];
  await db.write(async (write) => {
    for (const [index, slug] of added.entries())
      await write
        .insertInto("products")
        .values({
          slug,
          kind: "sdk",
          name_en: `Bench ${index}`,
          name_zh: `Bench ${index}`,
          summary_en: "A product of the bench.",
          summary_zh: "A product of the bench.",
          position: known.length + index,
          revision: 1,
        })
        .execute();
  });
  const batch = 500;
  for (let first = 0; first < notes; first += batch) {
    const rows = Array.from({ length: Math.min(batch, notes - first) }, (_, index) => {
      const number = first + index;
      const slug = slugs[number % slugs.length] ?? product;
      const version = `0.0.${Math.floor(number / slugs.length)}-bench`; // no release of the sample content has such a version
      const text = toJson(notesOf(number));
      return {
        product: slug,
        version,
        version_order: versionOrder(version),
        update_time: new Date(Date.UTC(2015, 0, 1 + Math.floor(number / slugs.length))).toISOString().slice(0, 10),
        state: "published" as const,
        publish_at: null,
        other: 0,
        notes_en: text,
        notes_zh: text,
        requires: toJson([]),
        withdrawn_at: null,
        withdrawn_reason: null,
        revision: 1,
      };
    });
    await db.write((write) => write.insertInto("releases").values(rows).execute());
  }
}
