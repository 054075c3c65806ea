import { expect, test } from "vitest";
import { callingCodeOf, withCallingCode } from "./typed-number.ts";

test.each([
  ["", "86"],
  ["139 0013 9000", "86"],
  ["+1 415 555 2671", "1"],
  ["0044 7911 123456", "44"],
  ["＋８５２ 5123 4567", "852"],
  ["+33 6", null],
  ["+", null],
])("the calling code of %j is %s", (typed, code) => {
  expect(callingCodeOf(typed, ["86", "1", "44", "852"])).toBe(code);
});

test.each([
  ["", "44", "+44 "],
  ["7911 123456", "44", "+44 7911 123456"],
  ["+1 415 555 2671", "44", "+44 415 555 2671"],
  ["+44 7911", "86", "7911"],
  ["0044 7911", "1", "+1 7911"],
])("%j with +%s is %j", (typed, code, result) => {
  expect(withCallingCode(typed, code)).toBe(result);
});
