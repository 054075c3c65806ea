import { expect, test } from "vitest";
import { medianAnswer } from "./median-answer.ts";

test.each([
  [[0, 0, 0], null],
  [[4, 0, 0], 0.3],
  [[1, 1, 0], 0.5],
  [[6, 11, 9, 5, 4, 2, 2], 1.1],
  [[0, 0, 0, 0, 0, 0, 2], 3.3],
])("the median of %j half days is %s working days", (halfDays, days) => {
  expect(medianAnswer(halfDays)).toBe(days);
});
