import { expect, test } from "vitest";
import en from "../../../contract/words/en.ts";
import type { Hit } from "../../../contract/schemas/content.ts";
import { hitGroups, recentGroups, startGroups } from "./lines.ts";
import { newestOf } from "./newest-release.ts";

const hit = (kind: Hit["kind"], title: string): Hit => ({
  kind,
  product: null,
  productName: null,
  title,
  path: `/${title}`,
  excerpt: "",
  ranges: [],
});

test("hits are grouped by kind, starting with the best hit's, and followed by a line for all results", () => {
  const groups = hitGroups(
    { query: "a b", items: [hit("docs", "one"), hit("faq", "two"), hit("docs", "three")], total: 40 },
    en.finder,
  );
  expect(groups.map(({ title, lines }) => [title, lines.map((line) => line.title)])).toEqual([
    ["Documentation", ["one", "three"]],
    ["Questions", ["two"]],
    ["", ["All 40 results"]],
  ]);
  expect(groups.at(-1)?.lines[0]?.href).toBe("/search?q=a%20b");
  expect(new Set(groups.flatMap(({ lines }) => lines.map(({ id }) => id))).size).toBe(4);
});

test("without hits there is no line for all results", () => {
  expect(hitGroups({ query: "x", items: [], total: 0 }, en.finder)).toEqual([]);
});

test("visited pages are offered in their language only", () => {
  const recent = {
    queries: ["hands"],
    visits: [{ kind: "docs" as const, title: "手势", path: "/x", language: "zh" as const }],
  };
  expect(recentGroups(recent, "en", en.finder).map(({ lines }) => lines.map(({ title }) => title))).toEqual([
    ["hands"],
  ]);
  expect(recentGroups(recent, "zh", en.finder)).toHaveLength(2);
});

test("an empty dialog offers four tasks and the latest release", () => {
  const product = (slug: string, day: string) => ({
    slug,
    kind: "sdk",
    path: `/sdk/${slug}`,
    notesOnly: false,
    name: { en: slug, zh: slug },
    summary: { en: "", zh: "" },
    retired: false,
    licence: null,
    latest: { version: "2.0", updateTime: day, channel: "stable" as const, changedAt: null, deprecated: null },
    links: { documentation: null, samples: null, faq: null, releases: "/" },
  });
  const newest = newestOf([product("unity", "2024-05-08"), product("native", "2024-06-01")], "en");
  expect(newest).toEqual({ title: "native 2.0", path: "/sdk/native/releases/2.0" });
  expect(newestOf([], "en")).toBe(null);
  expect(startGroups(en.finder, newest).map(({ lines }) => lines.length)).toEqual([4, 1]);
  expect(startGroups(en.finder, null)).toHaveLength(1);
});
