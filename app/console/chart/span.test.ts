import { expect, test } from "vitest";
import { lengthOf, spanBack } from "./span.ts";

test("a period ends on its last day, and the previous one on the day before its first", () => {
  expect(spanBack("2026-11-20", 7)).toEqual({ from: "2026-11-14", to: "2026-11-20" });
  expect(spanBack("2026-11-20", 7, true)).toEqual({ from: "2026-11-07", to: "2026-11-13" });
  expect(spanBack("2026-03-01", 1)).toEqual({ from: "2026-03-01", to: "2026-03-01" });
});

test("the days of a period include both ends", () => {
  expect(lengthOf({ from: "2026-02-28", to: "2026-03-01" })).toBe(2);
  expect(lengthOf({ from: "2026-11-20", to: "2026-11-20" })).toBe(1);
});
