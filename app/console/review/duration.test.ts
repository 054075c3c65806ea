import { expect, test } from "vitest";
import { durationParts, durationText } from "./duration.ts";

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
