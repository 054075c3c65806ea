import fc from "fast-check";
import { expect, test } from "vitest";
import type { SearchDocument } from "./document.ts";
import { openIndex, type SearchIndex } from "./search-index.ts";

const words = ["hand", "hands", "eye", "tracking", "passthrough", "手势追踪", "透视", "权限"];

function note(key: string, text: string, day = ""): SearchDocument {
  const both = { en: text, zh: text };
  return {
    key,
    revision: text,
    kind: "notes",
    product: "unity",
    day,
    path: both,
    title: { en: "Unity", zh: "Unity" },
    text: both,
  };
}

async function indexOf(documents: SearchDocument[]): Promise<SearchIndex> {
  const index = openIndex();
  await index.put(documents);
  return index;
}

function keysFound(index: SearchIndex, query: string): string[] {
  const { total, best } = index.find(query, undefined);
  const keys = best(0, 10_000).map(({ document }) => document.key);
  expect(keys).toHaveLength(total);
  return keys;
}

const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }).map((chosen) => chosen.join(" "));
const key = fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h", "i", "j");

test("returns the same order, however its documents were added", async () => {
  const texts = fc.uniqueArray(fc.tuple(key, text), { selector: ([name]) => name, minLength: 1 });
  await fc.assert(
    fc.asyncProperty(texts, fc.integer({ min: 1, max: 4 }), async (pairs, atOnce) => {
      const documents = pairs.map(([name, said]) => note(name, said));
      const grown = openIndex();
      for (let from = 0; from < documents.length; from += atOnce) await grown.put(documents.slice(from, from + atOnce));
      const whole = await indexOf(documents);
      for (const word of words) expect(keysFound(grown, word)).toEqual(keysFound(whole, word));
    }),
    { numRuns: 60 },
  );
});

test("finds current documents after any number of changes, and no removed ones", async () => {
  const change = fc.oneof(
    fc.record({ put: fc.uniqueArray(fc.tuple(key, text), { selector: ([name]) => name, maxLength: 5 }) }),
    fc.record({ remove: fc.array(key, { maxLength: 3 }) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const index = openIndex();
      const present = new Map<string, string>();
      for (const one of changes) {
        if ("put" in one) {
          await index.put(one.put.map(([name, said]) => note(name, said)));
          for (const [name, said] of one.put) present.set(name, said);
        } else {
          index.remove(one.remove);
          for (const name of one.remove) present.delete(name);
        }
      }
      expect(new Set(index.keys())).toEqual(new Set(present.keys()));
      const fresh = await indexOf([...present].map(([name, said]) => note(name, said)));
      for (const word of words) expect(new Set(keysFound(index, word))).toEqual(new Set(keysFound(fresh, word)));
      for (const [name, said] of present) expect(index.revisionOf(name)).toBe(said);
    }),
    { numRuns: 60 },
  );
});

test("finds a new document beside thousands before they are merged, and by a word that all others have, too", async () => {
  const index = await indexOf(Array.from({ length: 2_000 }, (_, position) => note(`old ${position}`, "hands tracked")));
  await index.put([note("new", "hands tracked by zebrafish")]);
  expect(keysFound(index, "zebrafish")).toEqual(["new"]);
  expect(keysFound(index, "zebrafihs")).toEqual(["new"]);
  expect(keysFound(index, "hands")).toContain("new");
});

test("of documents that match equally well, the newest comes first", async () => {
  const days = ["2025-01-01", "2026-03-01", "2025-06-01"];
  const index = openIndex();
  for (const day of days) await index.put([note(day, "hands", day)]);
  expect(keysFound(index, "unity")).toEqual(days.toSorted().toReversed());
});

test("pages through all results, however many", async () => {
  const index = await indexOf(Array.from({ length: 500 }, (_, position) => note(`${1_000 + position}`, "hands")));
  const { best } = index.find("hands", undefined);
  const paged = Array.from({ length: 25 }, (_, page) => best(page * 20, (page + 1) * 20)).flat();
  expect(paged.map(({ document }) => document.key)).toEqual(keysFound(index, "hands"));
  expect(best(480, 520)).toHaveLength(20);
});

test("responds while it indexes: neither a long text nor a merge blocks others", async () => {
  const index = await indexOf([note("there", "zebrafish")]);
  const many = Array.from({ length: 300 }, (_, position) =>
    note(`${position}`, `${words.join(" ")} ${position} `.repeat(20)),
  );
  const over = index.put(many).then(() => true);
  const turn = () => new Promise<boolean>((resolve) => setImmediate(resolve, false));
  let turns = 0;
  while (!(await Promise.race([over, turn()]))) {
    expect(keysFound(index, "zebrafish")).toEqual(["there"]);
    turns++;
  }
  expect(turns).toBeGreaterThan(10);
  expect(keysFound(index, "passthrough")).toHaveLength(300);
});
