import { describe, expect, test } from "vitest";
import { evaluatePreconditions } from "./preconditions.ts";

const tag = '"abc"';

describe("judge", () => {
  test("lets a request without conditions proceed", () => {
    expect(evaluatePreconditions({}, tag)).toBe("proceed");
  });

  test.each(['"abc"', "*", ' "x" , "abc"', " * "])("proceeds where If-Match is %s", (header) => {
    expect(evaluatePreconditions({ "if-match": header }, tag)).toBe("proceed");
  });

  test.each(['"x"', 'W/"abc"', "abc", "", '"abcd"', '"ab"'])("fails where If-Match is %s", (header) => {
    expect(evaluatePreconditions({ "if-match": header }, tag)).toBe("failed");
  });

  test.each(['"abc"', 'W/"abc"', "*", '"x", W/"abc"'])("has not changed where If-None-Match is %s", (header) => {
    expect(evaluatePreconditions({ "if-none-match": header }, tag)).toBe("not modified");
  });

  test.each(['"x"', "abc", "", 'W/"x"'])("proceeds where If-None-Match is %s", (header) => {
    expect(evaluatePreconditions({ "if-none-match": header }, tag)).toBe("proceed");
  });

  test("accepts If-Range with the strong tag only", () => {
    expect(evaluatePreconditions({ "if-range": tag }, tag)).toBe("proceed");
    for (const other of ['W/"abc"', '"x"', "abc", "*", "", "Fri, 20 Nov 2026 08:00:00 GMT"]) {
      expect(evaluatePreconditions({ "if-range": other }, tag), other).toBe("whole");
    }
  });

  test("checks If-Match before If-None-Match", () => {
    expect(evaluatePreconditions({ "if-match": '"x"', "if-none-match": tag }, tag)).toBe("failed");
  });
});

test.each([
  ["the same second", {}, "not modified"],
  ["a later day", { "if-modified-since": "Mon, 30 Nov 2026 00:00:00 GMT" }, "proceed"],
  ["an earlier second", { "if-modified-since": "Sun, 29 Nov 2026 07:00:00 GMT" }, "proceed"],
  ["no day", { "if-modified-since": "yesterday" }, "proceed"],
  ["another tag, which counts instead", { "if-none-match": '"b"' }, "proceed"],
] as const)("a day is compared as it was sent: %s", (_, headers, expected) => {
  const same = { "if-modified-since": "Sun, 29 Nov 2026 07:00:01 GMT" };
  const modified = new Date("2026-11-29T07:00:01.500Z");
  expect(evaluatePreconditions({ ...same, ...headers }, '"a"', modified)).toBe(expected);
});
