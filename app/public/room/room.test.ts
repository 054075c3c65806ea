import { describe, expect, test } from "vitest";
import { skinOf } from "./hand.ts";
import { eyeOf } from "./scene.ts";
import { roomScenes } from "./scenes.ts";
import { surfaceOf } from "./surface.ts";
import { minus, plus, type Vector } from "./vectors.ts";

function meshOf(...given: Parameters<typeof surfaceOf>) {
  const steps = surfaceOf(...given);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

describe("a surface", () => {
  const ball = () => (x: number, y: number, z: number) => Math.hypot(x, y, z) - 0.1;
  const { corners, normals, triangles } = meshOf(ball, [-0.15, -0.15, -0.15], [0.15, 0.15, 0.15], 0.02);

  test("has its corners and directions where the distance says", () => {
    expect(corners.length).toBeGreaterThan(100);
    for (const [index, corner] of corners.entries()) {
      expect(Math.hypot(...corner)).toBeCloseTo(0.1, 2);
      const away = plus(corner, normals[index] ?? [0, 0, 0]);
      expect(Math.hypot(...away)).toBeCloseTo(Math.hypot(...corner) + 1, 1);
    }
  });

  test("is closed: each side of a triangle belongs to two", () => {
    const sides = new Map<string, number>();
    for (let at = 0; at < triangles.length; at += 3)
      for (const [a, b] of [
        [0, 1],
        [1, 2],
        [2, 0],
      ] as const) {
        // prettier-ignore
        const ends = [triangles[at + a] ?? -1, triangles[at + b] ?? -1].toSorted((x, y) => x - y).join();
        sides.set(ends, (sides.get(ends) ?? 0) + 1);
      }
    expect([...sides.values()].filter((count) => count !== 2)).toEqual([]);
  });
});

describe("a hand", () => {
  test("has 26 joints with bones of a hand's length, all within its skin", () => {
    for (const hand of Object.values(roomScenes).flatMap(({ hands }) => hands)) {
      expect(hand.joints).toHaveLength(26);
      const [, , , , , thumbTip, , , , , indexTip, , , , , middleTip] = hand.joints;
      const wrist = hand.joints[1] as Vector; // of 26
      for (const tip of [thumbTip, indexTip, middleTip]) {
        const length = Math.hypot(...minus(tip ?? wrist, wrist));
        expect(length).toBeGreaterThan(0.05);
        expect(length).toBeLessThan(0.22);
      }
      for (const joint of hand.joints) expect(skinOf(hand)(...joint, 0.1)(...joint)).toBeLessThan(0);
    }
  });
});

test("what lies straight ahead is in the middle of the picture, and a moved eye sees near things move most", () => {
  const { view } = roomScenes.room;
  const seen = (moved: Vector, distance: number) => {
    const { matrix, forward } = eyeOf(view, moved, 900 / 664);
    const [x, y, z] = plus(view.eye, forward, distance);
    const row = (r: number) => [x, y, z, 1].reduce((sum, value, k) => sum + value * (matrix[r + 4 * k] ?? 0), 0);
    return row(0) / row(3);
  };
  expect(seen([0, 0, 0], 1)).toBeCloseTo(0);
  expect(seen([0.01, 0, 0], 0.5)).toBeCloseTo(4 * seen([0.01, 0, 0], 2));
});

test("every scene begins and ends its loop as in its picture", () => {
  for (const { moment } of Object.values(roomScenes)) {
    expect(
      Object.values(moment(0).moved)
        .flat()
        .every((metres) => Math.abs(metres) < 0.001),
    ).toBe(true);
    expect(moment(0).wearer).toBeUndefined();
  }
});
