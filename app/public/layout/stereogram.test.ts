import { expect, test } from "vitest";
import { halves } from "./stereogram.ts";

/** A repeatable random number generator. */
function numbers(): () => number {
  let state = 7;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

test("the halves differ only in the figure's shifted dots, and neither alone shows the figure", () => {
  const [width, height] = [60, 40];
  const isNear = (x: number, y: number) => x >= 20 && x < 40 && y >= 10 && y < 30;
  const near = Array.from({ length: width * height }, (_, index) => isNear(index % width, Math.floor(index / width)));
  const [left, right] = halves(near, width, numbers());
  const same = (x: number, y: number, moved: number) => left[y * width + x] === right[y * width + x - moved];
  const agreeing = (points: [number, number][], moved: number) =>
    points.filter(([x, y]) => same(x, y, moved)).length / points.length;
  const all = Array.from({ length: width * height }, (_, index): [number, number] => [
    index % width,
    Math.floor(index / width),
  ]);
  expect(
    agreeing(
      all.filter(([x, y]) => isNear(x, y)),
      5,
    ),
  ).toBe(1);
  expect(
    agreeing(
      all.filter(([, y]) => y < 10 || y >= 30),
      0,
    ),
  ).toBe(1);
  expect(
    agreeing(
      all.filter(([x, y]) => isNear(x, y)),
      0,
    ),
  ).toBeLessThan(0.7);
  for (const half of [left, right]) expect(half.filter(Boolean).length / half.length).toBeCloseTo(0.5, 1);
});
