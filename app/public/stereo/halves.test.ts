import { expect, test } from "vitest";
import { placesOf } from "./halves.ts";

const canvas = { width: 1_400, height: 600, ratio: 1 };

test("side by side, the pictures meet in the middle, no farther apart than eyes are, and crossed ones are larger and change sides", () => {
  const [left, right] = placesOf(canvas, 1, { mode: "pair", turn: 0 });
  expect(left).toEqual({ eye: "left", x: 466, y: 183, width: 234, height: 234 });
  expect(right).toEqual({ eye: "right", x: 700, y: 183, width: 234, height: 234 });
  const [first, second] = placesOf(canvas, 1, { mode: "crossed", turn: 0 });
  expect(first).toEqual({ eye: "right", x: 100, y: 0, width: 600, height: 600 });
  expect(second).toEqual({ eye: "left", x: 700, y: 0, width: 600, height: 600 });
});

test("one over the other, both have the same place, through red and cyan or by turns", () => {
  const [red, cyan] = placesOf(canvas, 2, { mode: "anaglyph", turn: 0 });
  expect(red).toEqual({ eye: "left", x: 100, y: 0, width: 1_200, height: 600, tint: "#f00" });
  expect(cyan).toEqual({ ...red, eye: "right", tint: "#0ff" });
  const turns = [0, 1, 2].map((turn) => placesOf(canvas, 2, { mode: "turns", turn })[0]?.eye);
  expect(turns).toEqual(["left", "right", "left"]);
});

test("a wide picture fits into a narrow canvas", () => {
  const [only] = placesOf({ width: 300, height: 225, ratio: 1 }, 2, { mode: "turns", turn: 0 });
  expect(only).toEqual({ eye: "left", x: 0, y: 37, width: 300, height: 150 });
});
