import { expect, test } from "vitest";
import { eyeMatrix, product, projected, toHeadCoordinates, viewMatrix, type Point } from "./geometry.ts";

const view = { yaw: 0.4, pitch: 0.3, distance: 2 };
const points: Point[] = [
  [0, 0, 0],
  [0.3, -0.2, 0.5],
  [-0.4, 0.1, -0.7],
];

test("an eye's matrix maps a point as the projection does", () => {
  const [focal, aspect] = [2, 1.5];
  for (const offset of [-0.03, 0, 0.03])
    for (const point of points) {
      const eye = { offset, convergence: 2 };
      const matrix = product(eyeMatrix(eye, focal, aspect), viewMatrix(view));
      const row = (index: number) =>
        [...point, 1].reduce((sum, value, column) => sum + value * (matrix[index + 4 * column] ?? 0), 0);
      const [x, y] = projected(toHeadCoordinates(point, view), eye);
      expect(row(0) / row(3)).toBeCloseTo((x * focal) / aspect, 5);
      expect(row(1) / row(3)).toBeCloseTo(y * focal, 5);
    }
});

test("both eyes agree where their axes meet; what is nearer is crossed, what is farther is not, and nothing is out of line", () => {
  const eyes = [-0.0315, 0.0315].map((offset) => ({ offset, convergence: 2 }));
  const disparity = (depth: number) => {
    const [left, right] = eyes.map((eye) => projected([0.2, 0.1, -depth], eye));
    expect(left?.[1]).toBe(right?.[1]);
    return (right?.[0] ?? 0) - (left?.[0] ?? 0);
  };
  expect(disparity(2)).toBeCloseTo(0, 10);
  expect(disparity(1)).toBeLessThan(0);
  expect(disparity(4)).toBeGreaterThan(0);
  expect(disparity(1)).toBeCloseTo(-0.063 * (1 - 1 / 2), 10);
});
