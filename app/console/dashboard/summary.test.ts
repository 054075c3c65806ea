import { describe, expect, test } from "vitest";
import { changeOf, lastWeeks, medianOfDays, spanBack } from "./summary.ts";

const day = (downloads: number, medianAnswerHours: number | null = null) => ({
  date: "2026-11-20",
  downloads,
  registrations: 0,
  applications: 0,
  medianAnswerHours,
});

describe("the last two weeks", () => {
  test("are counted from the end", () => {
    const days = [...Array.from({ length: 14 }, () => day(1_000)), ...Array.from({ length: 14 }, (_, at) => day(at))];
    expect(lastWeeks(days, "downloads")).toEqual({ now: 70, before: 21 });
    expect(lastWeeks([day(2), day(3)], "downloads")).toEqual({ now: 5, before: 0 });
    expect(lastWeeks(days, "registrations")).toEqual({ now: 0, before: 0 });
  });

  test("are compared in per cent, where there is something to compare with", () => {
    expect(changeOf({ now: 118, before: 100 })).toBe(18);
    expect(changeOf({ now: 0, before: 3 })).toBe(-100);
    expect(changeOf({ now: 4, before: 4 })).toBe(0);
    expect(changeOf({ now: 4, before: 0 })).toBeNull();
  });
});

test("the median of the days is the middle one, or between the two in the middle", () => {
  expect(medianOfDays([day(0), day(0)])).toBeNull();
  expect(medianOfDays([day(0, 7), day(0)])).toBe(7);
  expect(medianOfDays([day(0, 9), day(0, 1), day(0), day(0, 4)])).toBe(4);
  expect(medianOfDays([day(0, 9), day(0, 1), day(0, 2), day(0, 4)])).toBe(3);
});

test("a span back ends with its last day, and the one before it touches it", () => {
  expect(spanBack("2026-11-20", 7)).toEqual({ from: "2026-11-14", to: "2026-11-20" });
  expect(spanBack("2026-11-20", 7, true)).toEqual({ from: "2026-11-07", to: "2026-11-13" });
  expect(spanBack("2026-03-01", 1)).toEqual({ from: "2026-03-01", to: "2026-03-01" });
});
