import { expect, test } from "vitest";
import { pieces } from "./marked.tsx";

const shown = (text: string, ranges: [number, number][]) =>
  pieces(text, ranges)
    .map(({ text: piece, found }) => (found ? `[${piece}]` : piece))
    .join("");

test("matches are marked in place", () => {
  expect(shown("hand tracking", [[0, 4]])).toBe("[hand] tracking");
  expect(
    shown("设置手势追踪", [
      [2, 4],
      [4, 6],
    ]),
  ).toBe("设置[手势追踪]");
  expect(shown("nothing", [])).toBe("nothing");
});

test("an identifier is marked whole, and two marks are enough", () => {
  expect(
    shown("parallaxShowPassthroughTest starts", [
      [12, 23],
      [23, 27],
    ]),
  ).toBe("[parallaxShowPassthroughTest] starts");
  expect(
    shown("hand to hand to hand", [
      [0, 4],
      [8, 12],
      [16, 20],
    ]),
  ).toBe("[hand] to [hand] to hand");
});

test("ranges that overlap, are out of bounds or empty are ignored", () => {
  expect(
    shown("hands", [
      [0, 3],
      [2, 4],
      [4, 9],
      [4, 4],
    ]),
  ).toBe("[han]ds");
});
