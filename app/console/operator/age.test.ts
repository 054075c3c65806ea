import { describe, expect, test } from "vitest";
import { ageOf, durationParts, durationText } from "./age.ts";

describe("the age of an application", () => {
  const submitted = { submittedAt: "2026-11-18T02:00:00.000Z", expectedBy: "2026-11-20", late: false };
  const at = (moment: string, late = false) => ageOf({ ...submitted, late }, Date.parse(moment));

  test("is measured against the end of the promised day at UTC+8", () => {
    const half = Date.parse(submitted.submittedAt) / 2 + Date.parse("2026-11-20T16:00:00.000Z") / 2;
    expect(at(new Date(half).toISOString())).toMatchObject({ hours: 31, share: 0.5, daysLate: 0, isUrgent: false });
  });

  test("is urgent from nine tenths of the promised time on", () => {
    expect(at("2026-11-20T09:47:00.000Z").isUrgent).toBe(false);
    expect(at("2026-11-20T09:49:00.000Z").isUrgent).toBe(true);
  });

  test("is late when the server says so, and counts the days begun since the deadline", () => {
    expect(at("2026-11-20T16:01:00.000Z", true)).toMatchObject({ share: 1, daysLate: 1, isUrgent: true });
    expect(at("2026-11-22T16:01:00.000Z", true).daysLate).toBe(3);
    expect(at("2026-11-20T15:00:00.000Z", true).daysLate).toBe(1); // slow browser clock
    expect(at("2026-11-25T00:00:00.000Z").daysLate).toBe(0); // fast browser clock
  });

  test("is never negative, whatever the browser's clock", () => {
    expect(at("2026-11-17T00:00:00.000Z")).toMatchObject({ hours: 0, share: 0 });
  });
});

test.each([
  [0, [[0, "minute"]]],
  [0.5, [[30, "minute"]]],
  [0.999, [[1, "hour"]]],
  [19.4, [[19, "hour"]]],
  [23.6, [[1, "day"]]],
  [
    28,
    [
      [1, "day"],
      [4, "hour"],
    ],
  ],
  [72, [[3, "day"]]],
])("%d hours are formatted in their two largest units", (hours, parts) => {
  expect(durationParts(hours)).toEqual(parts);
});

test("a duration is formatted in the reader's units", () => {
  expect(durationText(51, { day: "d", hour: "h", minute: "min" })).toBe("2 d 3 h");
  expect(durationText(0.5, { day: "天", hour: "小时", minute: "分钟" })).toBe("30 分钟");
});
