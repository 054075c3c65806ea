import { brotliCompressSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { figureNames } from "../../../contract/figures.ts";
import { figureBox, strokesOf } from "./draw.ts";
import { Drawing } from "./drawing.tsx";
import { Figure } from "./figure.tsx";
import { scenes } from "./scenes.ts";

test.each(figureNames)("the figure %s weighs at most 1 kB and lies within its box", (name) => {
  const scene = scenes[name];
  const markup = renderToStaticMarkup(<Drawing scene={scene} />);
  expect(brotliCompressSync(markup).length).toBeLessThanOrEqual(1_000);
  for (const { d } of strokesOf(scene))
    for (const [, x, y] of d.matchAll(/M(-?\d+)[ ]?(-?\d+)/g)) {
      expect(Number(x)).toBeGreaterThan(-60);
      expect(Number(x)).toBeLessThan(figureBox.width + 60);
      expect(Number(y)).toBeGreaterThan(-60);
      expect(Number(y)).toBeLessThan(figureBox.height + 60);
    }
});

test("the second layer is shifted to the right, more the nearer it is, and not at the farthest point", () => {
  const strokes = strokesOf({
    view: { yaw: 0, pitch: 0, distance: 2 },
    width: 2,
    items: [-1, 0, 1].map((z) => ({
      draw: "ink",
      paths: [{ points: [[0, 0, z]], closed: false, smooth: false }],
    })),
  });
  const indices = strokes.map(({ d }) => Number(/M(-?\d+)/.exec(d)?.[1]));
  const offsets = [0, 2, 4].map((ghost) => (indices[ghost] ?? 0) - (indices[ghost + 1] ?? 0));
  expect(offsets[0]).toBe(0);
  expect(offsets[1]).toBeGreaterThan(0);
  expect(offsets[2]).toBe(22);
  expect(offsets[2]).toBeGreaterThan(offsets[1] ?? 0);
});

test("a figure with a text says it, and one without is decoration", () => {
  expect(renderToStaticMarkup(<Figure name="hand" label="A hand" />)).toContain('role="img" aria-label="A hand"');
  expect(renderToStaticMarkup(<Figure name="hand" />)).toContain('aria-hidden="true"');
});
