import { expect, test } from "vitest";
import { listTests, relatedTests } from "./related.ts";

const tests = {
  server: ["tests/server/login-lock.test.ts", "tests/server/download-links.test.ts", "tests/server/search.test.ts"],
  journeys: ["tests/journeys/download.journey.ts", "tests/journeys/search.journey.ts"],
};

test("server tests and journeys are found by the words of the changed paths, the nearest first", () => {
  const { server, journeys } = relatedTests(["server/downloads/links.ts", "server/search/search.ts"], tests);
  expect(server).toEqual(["tests/server/download-links.test.ts", "tests/server/search.test.ts"]);
  expect(journeys).toEqual(tests.journeys);
});

test("a changed test is run before all others", () => {
  const changed = ["tests/server/search.test.ts", "server/downloads/links.ts"];
  expect(relatedTests(changed, tests).server).toEqual([
    "tests/server/search.test.ts",
    "tests/server/download-links.test.ts",
  ]);
});

test("files that are neither TypeScript nor named by a test have no related tests", () => {
  expect(relatedTests(["README.md", "server/keys.ts"], tests)).toEqual({
    sources: ["server/keys.ts"],
    server: [],
    left: [],
    journeys: [],
  });
});

test("tests beyond the limit are listed and not run", () => {
  const many = listTests().server;
  const { server, left } = relatedTests(many, { server: many, journeys: [] });
  expect(server).toHaveLength(8);
  expect([...server, ...left].toSorted()).toEqual(many.toSorted());
});
