import { describe, expect, test } from "vitest";
import type { NoteLine } from "../../../contract/notes.ts";
import {
  filterCounts,
  filtersOf,
  isFiltered,
  matching,
  newerThan,
  openReleases,
  pageOf,
  queryOf,
  toggled,
} from "./filters.ts";

const versions = ["2.8.0", "2.7.0", "2.5.0"];
const read = (query: string) => filtersOf(new URLSearchParams(query), versions, ["core", "tool"]);

const lines: NoteLine[] = [
  { kind: "added", group: "core", text: "a", breaking: false, mark: null },
  { kind: "changed", group: "core", text: "b", breaking: true, mark: null },
  { kind: "fixed", group: "tool", text: "c", breaking: false, mark: null },
];

describe("filters in an address", () => {
  test("show everything when there are none", () => {
    expect(isFiltered(read(""))).toBe(false);
    expect(queryOf(read(""))).toBe("");
  });

  test("round-trip", () => {
    const query = "?from=2.5.0&to=2.7.0&kind=added,fixed&group=core&breaking=1&open=1";
    expect(queryOf(read(query))).toBe(query);
  });

  test.each(["from=9.9.9", "kind=nonsense", "group=__proto__", "breaking=yes", "kind=", "from="])(
    "that make no sense are as if they were not there: %s",
    (query) => {
      expect(queryOf(read(query))).toBe("");
    },
  );

  test("that are repeated or unordered are normalized", () => {
    expect(queryOf(read("kind=fixed,added,fixed"))).toBe("?kind=added,fixed");
  });
});

test.each([
  ["", 1],
  ["page=3", 3],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=2.5", 1],
  ["page=nonsense", 1],
])("the page of %j is %d", (query, page) => {
  expect(pageOf(new URLSearchParams(query))).toBe(page);
});

test("the address contains the page beside the filters, except for the first page", () => {
  expect(queryOf(read("group=core"), 2)).toBe("?group=core&page=2");
  expect(queryOf(read(""), 1)).toBe("");
});

test("switching off the last kind shows all of them again", () => {
  const onlyAdded = read("kind=added");
  expect(isFiltered(toggled(onlyAdded, "added"))).toBe(false);
  expect(toggled(onlyAdded, "fixed").kinds).toEqual(["added", "fixed"]);
});

test("lines match when every filter agrees", () => {
  expect(matching(lines, read("group=core")).map(({ text }) => text)).toEqual(["a", "b"]);
  expect(matching(lines, read("group=core&breaking=1")).map(({ text }) => text)).toEqual(["b"]);
  expect(matching(lines, read("kind=fixed&group=core"))).toEqual([]);
});

test("each number counts what choosing it would show", () => {
  const counts = filterCounts(lines, read("group=core"));
  expect(counts.kinds).toEqual({ added: 1, changed: 1, fixed: 0, known: 0 });
  expect([...counts.groups]).toEqual([
    ["core", 2],
    ["tool", 1],
  ]);
  expect([counts.all, counts.breaking]).toEqual([3, 1]);
});

test("versions after one are those released after it, or all if it is unknown", () => {
  const releases = versions.map((version) => ({ version }));
  expect(newerThan(releases, "2.7.0").map(({ version }) => version)).toEqual(["2.8.0"]);
  expect(newerThan(releases, "2.8.0")).toEqual([]);
  expect(newerThan(releases, null)).toHaveLength(3);
});

test("two versions are compared in either order", () => {
  const releases = versions.map((version) => ({ version }));
  const between = (from: string, to: string) => newerThan(releases, from, to).map(({ version }) => version);
  expect(between("2.5.0", "2.7.0")).toEqual(["2.7.0"]);
  expect(between("2.7.0", "2.5.0")).toEqual(["2.7.0"]);
  expect(between("2.7.0", "2.7.0")).toEqual([]);
  expect(between("2.5.0", "9.9.9")).toEqual(["2.8.0", "2.7.0"]);
});

test.each([
  [[2, 3, 4, 5], 3],
  [[20, 20, 1], 2],
  [[90, 1, 1], 1],
])("of releases with %j lines, the newest %i are open", (counts, open) => {
  const line = { kind: "added", group: "core", text: "a", breaking: false, mark: null } as const;
  expect(openReleases(counts.map((count) => ({ lines: Array.from({ length: count }, () => line) })))).toBe(open);
});
