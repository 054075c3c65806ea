import { expect, test } from "vitest";
import { nothingRecent, parseRecent, withQuery, withVisit, type OpenedHit } from "./recent-searches.ts";

const visit = (path: string): OpenedHit => ({ kind: "docs", title: path, path, language: "en" });

test("the newest search comes first, each once, at most five", () => {
  const recent = ["a", "b", "c", "d", "e", "f", " b "].reduce(withQuery, nothingRecent);
  expect(recent.queries).toEqual(["b", "f", "e", "d", "c"]);
  expect(withQuery(recent, "  ")).toBe(recent);
});

test("the last opened page comes first, each once", () => {
  const recent = ["/a", "/b", "/a"].map(visit).reduce(withVisit, nothingRecent);
  expect(recent.visits.map(({ path }) => path)).toEqual(["/a", "/b"]);
});

test("stored searches and pages can be read again", () => {
  const recent = withVisit(withQuery(nothingRecent, "手势"), visit("/sdk/unity"));
  expect(parseRecent(JSON.parse(JSON.stringify(recent)))).toEqual(recent);
});

test("invalid values are ignored", () => {
  for (const value of [null, 1, [], { queries: 1, visits: [1, { path: "//evil" }] }])
    expect(parseRecent(value)).toEqual(nothingRecent);
  const foreign = { kind: "docs", title: "x", path: "https://evil.example", language: "en" };
  expect(parseRecent({ visits: [foreign] }).visits).toEqual([]);
});
