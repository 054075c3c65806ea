import { expect, test } from "vitest";
import { hueOf, readColour, withHue } from "./colour.ts";

test.each([
  ["#409EFF", "#409EFF"],
  ["#abc", "#aabbcc"],
  ["  11a983 ", "#11a983"],
  ["#12", null],
  ["#12345", null],
  ["#1234567", null],
  ["red", null],
  ["javascript:alert(1)", null],
  ["#409eff;--bg:red", null],
  ["", null],
])("%j is read as %j", (text, colour) => {
  expect(readColour(text)).toBe(colour);
});

test("a changed hue can be read back from the colour", () => {
  for (const hue of [0, 59, 60, 133, 210, 300, 359]) expect(hueOf(withHue("#409eff", hue))).toBe(hue);
});

test.each(["#000000", "#ffffff", "#808080"])("changing the hue saturates even %s", (grey) => {
  expect(hueOf(grey)).toBe(0);
  expect(hueOf(withHue(grey, 120))).toBe(120);
});
