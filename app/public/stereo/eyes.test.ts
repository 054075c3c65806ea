import { expect, test } from "vitest";
import { picturesOf, type StereoMode } from "./eyes.ts";

const canvas = { width: 400, height: 300, ratio: 1 };
const given = { view: { yaw: 0, pitch: 0, distance: 2 }, width: 2, eyeDistance: 0.063, turn: 0 };
const pictures = (way: StereoMode, turn = 0) => picturesOf(canvas, { ...given, way, turn });
/** The x coordinate at which a point one metre before the scene's origin appears, from -1 to 1. */
const nearPoint = (matrix: Float32Array | undefined) => {
  const at = (row: number) => (matrix?.[row + 8] ?? 0) + (matrix?.[row + 12] ?? 0);
  return at(0) / at(3);
};

test("a pair has the left eye's picture at the left, and a crossed pair at the right", () => {
  const [left, right] = pictures("pair");
  expect([left?.box, right?.box]).toEqual([
    [0, 0, 200, 300],
    [200, 0, 200, 300],
  ]);
  expect(nearPoint(left?.matrix)).toBeGreaterThan(nearPoint(right?.matrix)); // the left eye sees what is near farther right
  const [crossed] = pictures("crossed");
  expect(crossed?.box).toEqual([0, 0, 200, 300]);
  expect(nearPoint(crossed?.matrix)).toBeCloseTo(nearPoint(right?.matrix));
});

test("on a wide canvas the centres of both pictures are 62 mm apart, so that eyes need not look outwards", () => {
  const boxes = picturesOf({ width: 1472, height: 600, ratio: 2 }, { ...given, way: "pair" }).map(({ box }) => box);
  expect(boxes).toEqual([
    [268, 0, 468, 600],
    [736, 0, 468, 600],
  ]);
});

test("a picture wider than 8:5 shows the scene's whole height", () => {
  const tallness = (width: number) => picturesOf({ ...canvas, width }, { ...given, way: "turns" })[0]?.matrix[5];
  expect(tallness(800)).toBe(tallness(480));
  expect(tallness(400)).toBeLessThan(tallness(480) ?? 0);
});

test("red is for the left eye and cyan for the right", () => {
  expect(pictures("anaglyph").map(({ channels }) => channels)).toEqual([
    [true, false, false],
    [false, true, true],
  ]);
});

test("the eyes alternate", () => {
  const [first, second, third] = [0, 1, 2].map((turn) => nearPoint(pictures("turns", turn)[0]?.matrix));
  expect(first).not.toBeCloseTo(second ?? 0, 3);
  expect(third).toBeCloseTo(first ?? 0);
});

test("eyes that are farther apart see more depth", () => {
  const depth = (eyeDistance: number) => {
    const [left, right] = picturesOf(canvas, { ...given, way: "pair", eyeDistance });
    return nearPoint(left?.matrix) - nearPoint(right?.matrix);
  };
  expect(depth(0.072)).toBeGreaterThan(depth(0.058));
});
