import { expect, test } from "vitest";
import { desktopLens, lensBox, lensPath, phoneLens, ringRadius } from "./lens.ts";

test("every ring has the same area", () => {
  const area = (i: number) => ringRadius(desktopLens, i) ** 2 - ringRadius(desktopLens, i - 1) ** 2;
  for (let i = 2; i <= desktopLens.rings; i += 1) expect(area(i)).toBeCloseTo(area(1), 6);
  expect(ringRadius(desktopLens, desktopLens.rings)).toBe(308);
});

test("the two plates fill their box", () => {
  expect(lensBox(desktopLens)).toEqual({ width: 696, height: 616 });
  expect(lensBox(phoneLens)).toEqual({ width: 464, height: 412 });
});

test("the path draws each ring once in either plate", () => {
  expect(lensPath(phoneLens).match(/M/g)).toHaveLength(2 * phoneLens.rings);
});

test("swaying moves both plates by the same distance and keeps their centre", () => {
  const outer = (sway: number) =>
    [...lensPath(desktopLens, sway).matchAll(/M(-?[\d.]+) /g)].slice(-2).map(([, x]) => Number(x));
  expect(outer(0)).toEqual([0, 80]);
  expect(outer(6)).toEqual([-3, 83]);
});
