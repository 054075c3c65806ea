import fc from "fast-check";
import Fuse from "fuse.js";
import { expect, test } from "vitest";
import type { Language } from "../../../../contract/language.ts";
import type { SearchEntry } from "./entries.ts";
import { openSearch } from "./route-search.ts";

const entry = (path: string, en: string, zh: string, pinyin: string): SearchEntry => ({
  path,
  title: { en, zh },
  pinyin,
  external: false,
});
const entries = [
  entry("/dashboard", "Dashboard", "工作台", "gong zuo tai"),
  entry("/publish/releases", "Publish > Releases", "发布 > 版本", "fa bu > ban ben"),
  entry("/publish/preview", "Publish > Preview", "发布 > 预览", "fa bu > yu lan"),
  entry("/users", "Users", "账号", "zhang hao"),
  entry("/settings", "Settings", "设置", "she zhi"),
  entry("/shells", "Shells", "外壳", "wai ke"),
  entry("/xian", "Office in Xi’an", "西安办公室", "xi an ban gong shi"),
];
const found = (query: string, language: Language = "en") => openSearch(entries, language)(query);
const paths = (query: string, language: Language = "en") => found(query, language).map(({ path }) => path);

test.each(["en", "zh"] as const)("a page is found by either language while %s is shown", (language) => {
  expect(paths("dashboard", language)[0]).toBe("/dashboard");
  expect(paths("工作台", language)[0]).toBe("/dashboard");
  expect(paths("dashbaord", language)[0]).toBe("/dashboard");
});

test.each(["en", "zh"] as const)("pinyin finds Chinese titles while %s is shown", (language) => {
  for (const query of ["yulan", "yu lan", "YuLan", "ｙｕｌａｎ", "yl", "fabuyulan", "yulna", "fbyl"])
    expect(paths(query, language)[0], query).toBe("/publish/preview");
  expect(paths("xi'an", language)).toContain("/xian");
  expect(paths("ban ben", language)[0]).toBe("/publish/releases");
});

test("pinyin matches only from the start of a syllable", () => {
  const search = openSearch([entry("/a", "Alpha", "版本", "ban ben"), entry("/b", "Beta", "案件", "an jian")], "zh");
  expect(search("an").map(({ path }) => path)[0]).toBe("/b");
});

test("visible text ranks before pinyin, and pinyin before fuzzy matches", () => {
  expect(paths("she")).toEqual(["/shells", "/settings", ...paths("she").slice(2)]);
  expect(paths("shezhi")[0]).toBe("/settings");
  expect(paths("users")[0]).toBe("/users");
  expect(
    openSearch([entry("/a", "Dash", "甲", "jia"), entry("/b", "Beta", "得书", "de shu")], "en")("dash"),
  ).toHaveLength(1);
});

test("each result has the language in which it matched; pinyin is Chinese", () => {
  const by = (query: string, language: Language) => found(query, language)[0]?.by;
  expect([by("yulan", "en"), by("yulan", "zh"), by("预览", "en"), by("preview", "zh"), by("preview", "en")]).toEqual([
    "zh",
    "zh",
    "zh",
    "en",
    "en",
  ]);
});

test("a page is found by its path", () => {
  expect(paths("/xian")[0]).toBe("/xian");
});

test("32 characters count, without surrounding spaces", () => {
  const long = entry("/long", "abcdefghij abcdefghij abcdefghi", "长", "chang"); // 31 characters
  const longer = { ...long, path: "/longer", title: { ...long.title, en: `${long.title.en} y` } };
  const search = openSearch([longer, long, ...entries], "en");
  const first = (query: string) => search(query)[0]?.path;
  expect(first(`${long.title.en} `)).toBe("/long");
  expect(first(`${long.title.en}  x`)).toBe("/long"); // trimming must leave no spaces
  expect(first(`${long.title.en}x`)).toMatch(/^\/long/); // 32 characters: one error
  expect(search(`${long.title.en}xy`)).toEqual(search(`${long.title.en}x`)); // 33 characters
  expect(search(long.title.en + "x".repeat(10_000))).toEqual(search(`${long.title.en}x`));
  expect(search("a".repeat(33))).toEqual(search("a".repeat(32)));
  expect(paths("dashboard   ")).toEqual(paths("dashboard"));
  expect(paths("   dashboard")).toEqual(paths("dashboard"));
});

test("an empty query or an empty list finds nothing", () => {
  expect([...paths(""), ...paths("   "), ...paths("\u3000"), ...paths("qqqqqqqq")]).toEqual([]);
  expect(openSearch([], "en")("a")).toEqual([]);
});

const word = fc.string({ unit: fc.constantFrom(...Array.from("abcdeni >/-本版")), maxLength: 40 });

test("title and path rank as Fuse ranks them with the figures of the specification", () => {
  const ranked = fc.property(fc.array(fc.tuple(word, word), { maxLength: 30 }), word, (texts, typed) => {
    const list = texts.map(([en, path]) => entry(path, en, "", ""));
    const query = typed.trim().slice(0, 32).trim();
    if (!query) return;
    const plain = new Fuse(
      list.map(({ title, path }) => ({ title: title.en, path })),
      {
        threshold: 0.4,
        distance: 100,
        location: 0,
        shouldSort: true,
        keys: [
          { name: "title", weight: 0.7 },
          { name: "path", weight: 0.3 },
        ],
      },
    );
    expect(openSearch(list, "en")(typed).map(({ title, path }) => ({ title: title.en, path }))).toEqual(
      plain.search(query).map(({ item }) => item),
    );
  });
  fc.assert(ranked, { numRuns: 500 });
});

test("any query gets a result, quickly", () => {
  const search = openSearch(entries, "en");
  const units = fc.array(fc.nat(0xffff), { maxLength: 60 }).map((codes) => String.fromCharCode(...codes));
  const strange = ["\u{1F600}".repeat(5_000), "\uFDFA".repeat(40), "İ".repeat(32), "\uD800", "__proto__", "^=!'|"];
  let spent = 0;
  const answered = fc.property(fc.oneof(units, word), (query) => {
    const started = performance.now();
    expect(search(query).length).toBeLessThanOrEqual(entries.length);
    spent += performance.now() - started;
  });
  fc.assert(answered, { numRuns: 200, examples: strange.map((query): [string] => [query]) });
  expect(spent).toBeLessThan(5_000); // usually some 50
});
