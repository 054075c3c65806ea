import { expect, test } from "vitest";
import { percentChange } from "./percent-change.ts";

test.each([
  [100, 150, "+50%"],
  [100, 67, "−33%"],
  [1000, 1004, "+<1%"],
  [1000, 996, "−<1%"],
  [1000, 1005, "+1%"],
  [2, 0, "−100%"],
])("from %i to %i is %s", (from, to, text) => {
  expect(percentChange(from, to, String)).toBe(text);
});
