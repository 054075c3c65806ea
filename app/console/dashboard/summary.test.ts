import { describe, expect, test } from "vitest";
import { changeOf, lastWeeks, medianOfDays } from "./summary.ts";

const day = (downloads: number, medianAnswerHours: number | null = null) => ({
  date: "2026-11-20",
  downloads,
  registrations: 0,
  applications: 0,
  medianAnswerHours,
});

describe("the last two weeks", () => {
  test("are the last seven days, and the seven before", () => {
    const days = [...Array.from({ length: 14 }, () => day(1_000)), ...Array.from({ length: 14 }, (_, at) => day(at))];
    expect(lastWeeks(days, "downloads")).toEqual({ now: 70, before: 21 });
    expect(lastWeeks([day(2), day(3)], "downloads")).toEqual({ now: 5, before: 0 });
    expect(lastWeeks(days, "registrations")).toEqual({ now: 0, before: 0 });
  });

  test("are compared in percent, unless there is nothing to compare with", () => {
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
