import { expect, test } from "vitest";
import { wordsOf } from "./words-of-address.ts";

test.each([
  ["/sdk/unity/docs/hand-tracking.html", "hand tracking"],
  ["/sdk/unity/releases/9.9.9/", "9.9.9"],
  ["/%E9%80%8F%E8%A7%86_%E6%8E%A5%E5%8F%A3", "透视 接口"],
  ["/%E9%ZZ", "E9 ZZ"],
  ["/<script>alert(1)</script>", "script"],
  ["/", ""],
  [`/${"long-".repeat(40)}`, "long ".repeat(12).trim()],
])("of %s the words are searched for", (pathname, words) => {
  expect(wordsOf(pathname)).toBe(words);
});
