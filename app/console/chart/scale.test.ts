import { describe, expect, test } from "vitest";
import { compared, linePath, namedDays, placed, ticks } from "./scale.ts";

describe("the four grid lines of a chart", () => {
  test.each([
    [0, [0, 1, 2, 3]],
    [1, [0, 1, 2, 3]],
    [3, [0, 1, 2, 3]],
    [4, [0, 2, 4, 6]],
    [7, [0, 3, 6, 9]],
    [31, [0, 15, 30, 45]],
    [239, [0, 100, 200, 300]],
    [300, [0, 100, 200, 300]],
    [301, [0, 150, 300, 450]],
    [8_000, [0, 3_000, 6_000, 9_000]],
    [1_000_000, [0, 400_000, 800_000, 1_200_000]],
  ])("over %i are at round numbers", (highest, expected) => {
    expect(ticks(highest)).toEqual(expected);
  });

  test("are whole numbers and reach the highest value", () => {
    for (let highest = 0; highest < 5_000; highest++) {
      const rules = ticks(highest);
      expect(rules).toHaveLength(4);
      expect(rules[3]).toBeGreaterThanOrEqual(highest);
      expect(rules.every(Number.isInteger)).toBe(true);
    }
  });
});

describe("the labelled days", () => {
  test.each([
    [0, 5, []],
    [1, 5, [0]],
    [2, 5, [0, 1]],
    [7, 5, [0, 2, 4, 6]],
    [7, 3, [0, 6]],
    [28, 5, [0, 7, 14, 21, 27]],
    [28, 3, [0, 14, 27]],
    [365, 5, [0, 92, 184, 276, 364]],
    [366, 3, [0, 183, 365]],
  ])("of %i, at most %i, include the first and the last", (count, max, expected) => {
    expect(namedDays(count, max)).toEqual(expected);
  });

  test("are no more than requested, and do not overlap", () => {
    for (const max of [3, 5])
      for (let count = 2; count <= 366; count++) {
        const days = namedDays(count, max);
        expect(days.length, `${count}`).toBeLessThanOrEqual(max);
        expect(new Set(days).size).toBe(days.length);
      }
  });
});

describe("two periods", () => {
  const days = ["2026-11-21", "2026-11-22", "2026-11-23"];

  test("both end with the last whole day: today is compared with nothing", () => {
    const series = { days, now: [5, 6, 1], before: [3, 4, 9], today: "2026-11-23" };
    expect(compared(series)).toEqual({ ...series, before: [3, 4] });
  });

  test("are compared to the end if every day is over", () => {
    const series = { days, now: [5, 6, 1], before: [3, 4, 9], today: "2026-11-24" };
    expect(compared(series)).toEqual(series);
  });
});

describe("a position in a chart", () => {
  const frame = { left: 40, right: 240, top: 10, bottom: 110 };

  test("ranges from the first to the last day, and from 0 to the highest grid line", () => {
    const { x, y } = placed(frame, 3, 50);
    expect([x(0), x(1), x(2), y(0), y(50)]).toEqual([40, 140, 240, 110, 10]);
  });

  test("is determined from the pointer, also beside the chart", () => {
    const { nearest } = placed(frame, 3, 50);
    expect([nearest(-5), nearest(40), nearest(89), nearest(91), nearest(240), nearest(999)]).toEqual([
      0, 0, 0, 1, 2, 2,
    ]);
  });

  test("is the middle for a single day, and never out of range", () => {
    expect(placed(frame, 1, 50).x(0)).toBe(140);
    expect([placed(frame, 1, 50).nearest(999), placed(frame, 0, 50).nearest(60)]).toEqual([0, 0]);
  });

  test("becomes a line, for one day a dot, for no day nothing", () => {
    const { x, y } = placed(frame, 2, 50);
    expect(linePath([0, 25], x, y)).toBe("M40.0 110.0L240.0 60.0");
    expect(linePath([0], x, y)).toBe("M40.0 110.0h0");
    expect(linePath([], x, y)).toBe("");
  });
});
