import { expect, test } from "vitest";
import { picturesOf, type Picture, type StereoMode } from "./eyes.ts";

const canvas = { width: 400, height: 300, ratio: 1 };
const given = { view: { eye: [0, 0, 0] as const, yaw: 0, pitch: 0, focal: 1 }, eyeDistance: 0.063, turn: 0 };
const pictures = (way: StereoMode, turn = 0) => picturesOf(canvas, { ...given, way, turn });
/** The x coordinate at which a point straight ahead appears, from -1 to 1. */
const ahead = (picture: Picture | undefined, metres = 0.5) => {
  const at = (row: number) => (picture?.eye.matrix[row + 12] ?? 0) - metres * (picture?.eye.matrix[row + 8] ?? 0);
  return at(0) / at(3);
};

test("a pair has the left eye's picture at the left, and a crossed pair at the right", () => {
  const [left, right] = pictures("pair");
  expect([left?.box, right?.box]).toEqual([
    [0, 0, 200, 300],
    [200, 0, 200, 300],
  ]);
  expect(ahead(left)).toBeGreaterThan(ahead(right)); // the left eye sees what is near farther right
  const [crossed] = pictures("crossed");
  expect(crossed?.box).toEqual([0, 0, 200, 300]);
  expect(ahead(crossed)).toBeCloseTo(ahead(right));
});

test("on a wide canvas the centres of both pictures are 62 mm apart, so that eyes need not look outwards", () => {
  const boxes = picturesOf({ width: 1472, height: 600, ratio: 2 }, { ...given, way: "pair" }).map(({ box }) => box);
  expect(boxes).toEqual([
    [268, 0, 468, 600],
    [736, 0, 468, 600],
  ]);
});

test("a narrow picture shows the whole width, from farther away", () => {
  const tallness = (width: number) => picturesOf({ ...canvas, width }, { ...given, way: "turns" })[0]?.eye.matrix[5];
  expect(tallness(800)).toBe(tallness(480));
  expect(tallness(300)).toBeLessThan(tallness(480) ?? 0);
});

test("pictures side by side are those of parallel eyes; others coincide at arm's length", () => {
  const between = (way: StereoMode, metres: number) => {
    const [left, right] = way === "turns" ? [...pictures(way, 0), ...pictures(way, 1)] : pictures(way);
    return ahead(left, metres) - ahead(right, metres);
  };
  expect(between("pair", 100)).toBeCloseTo(0, 2);
  expect(between("turns", 0.9)).toBeCloseTo(0);
  expect(between("anaglyph", 0.9)).toBeCloseTo(0);
});

test("red is for the left eye and cyan for the right", () => {
  expect(pictures("anaglyph").map(({ channels }) => channels)).toEqual([
    [true, false, false],
    [false, true, true],
  ]);
});

test("the eyes alternate", () => {
  const [first, second, third] = [0, 1, 2].map((turn) => ahead(pictures("turns", turn)[0]));
  expect(first).not.toBeCloseTo(second ?? 0, 3);
  expect(third).toBeCloseTo(first ?? 0);
});

test("eyes that are farther apart see more depth", () => {
  const depth = (eyeDistance: number) => {
    const [left, right] = picturesOf(canvas, { ...given, way: "pair", eyeDistance });
    return ahead(left) - ahead(right);
  };
  expect(depth(0.072)).toBeGreaterThan(depth(0.058));
});
