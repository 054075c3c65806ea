import { expect, test } from "vitest";
import { percentChange } from "./percent-change.ts";

test.each([
  [100, 150, "+50%"],
  [100, 67, "−33%"],
  [1000, 1004, "+0.4%"],
  [1000, 996, "−0.4%"],
  [1000, 1010, "+1%"],
  [9000, 9001, "+0.1%"],
  [2, 0, "−100%"],
  [4, 4, "0%"],
  [0, 4, null],
])("from %i to %i is %s", (from, to, text) => {
  expect(percentChange(from, to, String)).toBe(text);
});
