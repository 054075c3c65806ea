import { expect, test } from "vitest";
import en from "../../../contract/words/pages.en.ts";
import type { Hit } from "../../../contract/schemas/content.ts";
import { entryAfter, hitGroups, recentGroups } from "./entries.ts";

const hit = (kind: Hit["kind"], title: string): Hit => ({ kind, title, path: `/${title}`, excerpt: "", ranges: [] });

test("hits stand under their kinds, the kind of the best one first, and then the way to all", () => {
  const groups = hitGroups(
    { query: "a b", items: [hit("docs", "one"), hit("faq", "two"), hit("docs", "three")], total: 40 },
    en.search,
  );
  expect(groups.map(({ title, entries }) => [title, entries.map((entry) => entry.title)])).toEqual([
    ["Documentation", ["one", "three"]],
    ["Questions", ["two"]],
    ["", ["All 40 results"]],
  ]);
  expect(groups.at(-1)?.entries[0]?.path).toBe("/search?q=a%20b");
  expect(new Set(groups.flatMap(({ entries }) => entries.map(({ id }) => id))).size).toBe(4);
});

test("nothing found has no way to all of it", () => {
  expect(hitGroups({ query: "x", items: [], total: 0 }, en.search)).toEqual([]);
});

test("pages that were opened are offered in their language only", () => {
  const recent = {
    queries: ["hands"],
    visits: [{ kind: "docs" as const, title: "手势", path: "/x", language: "zh" as const }],
  };
  expect(recentGroups(recent, "en", en.search).map(({ entries }) => entries.map(({ title }) => title))).toEqual([
    ["hands"],
  ]);
  expect(recentGroups(recent, "zh", en.search)).toHaveLength(2);
});

test("arrows go round, Home and End to the ends, other keys stay with the text", () => {
  expect([
    entryAfter("ArrowDown", 2, 3),
    entryAfter("ArrowUp", 0, 3),
    entryAfter("ArrowUp", -1, 3),
    entryAfter("ArrowDown", -1, 3),
  ]).toEqual([0, 2, 2, 0]);
  expect([
    entryAfter("Home", 2, 3),
    entryAfter("End", 0, 3),
    entryAfter("a", 0, 3),
    entryAfter("ArrowDown", -1, 0),
  ]).toEqual([0, 2, null, null]);
});
