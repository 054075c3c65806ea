import { expect, test } from "vitest";
import { readingMinutes } from "./reading-time.ts";

test("English is counted by words, without markup", () => {
  expect(readingMinutes(`<p class="a b c">${"word ".repeat(600)}</p>`, "en")).toBe(3);
});

test("Chinese is counted by characters; a Latin word counts as one", () => {
  expect(readingMinutes(`<p>${"字".repeat(700)}</p>`, "zh")).toBe(2);
  expect(readingMinutes("<p>使用 PassthroughLayer</p>", "zh")).toBe(1);
});
