import { expect, test } from "vitest";
import en from "../../../contract/words/en.ts";
import zh from "../../../contract/words/zh.ts";
import { daysBetween, formatDay, formatSize, shortHash } from "./formats.ts";

test("formats a day in its language", () => {
  expect(formatDay("2024-05-08", "en", en)).toBe("8 May 2024");
  expect(formatDay("2024-05-08", "zh", zh)).toBe("2024-05-08");
  expect(formatDay("2026-12-31T23:59:59.000Z", "en", en)).toBe("31 Dec 2026");
});

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1.0 kB"],
  [15_149, "15.1 kB"],
  [999_949, "999.9 kB"],
  [999_950, "1.0 MB"],
  [148_600_000, "148.6 MB"],
  [2_500_000_000, "2.5 GB"],
])("%i bytes are %s", (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

test("a short hash keeps both ends", () => {
  expect(shortHash("0123456789abcdef".repeat(4))).toBe("0123456789ab…456789abcdef");
});

test("counts calendar days", () => {
  expect(daysBetween("2023-12-12", "2024-05-08")).toBe(148);
});
