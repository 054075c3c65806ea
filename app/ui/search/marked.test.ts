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
  ).toBe("设置[手势][追踪]");
  expect(shown("nothing", [])).toBe("nothing");
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
