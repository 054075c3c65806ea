import { expect, test } from "vitest";
import { projected } from "./geometry.ts";

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
