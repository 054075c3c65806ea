import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readFrameLog } from "../../../server/content/frame-log.ts";
import { droppedFrames, frameLimit } from "./dropped.ts";
import { heightOf, stepPath } from "./plot.ts";

const file = path.join(import.meta.dirname, "../../../site/files/metrics-tool/examples/hand-menu.csv");

test("late frames are counted as the metrics tool counts them", () => {
  const times = readFrameLog(readFileSync(file, "utf8"), "hand-menu.csv").map(([frame]) => frame);
  expect(times).toHaveLength(240);
  expect(droppedFrames(times, 72)).toBe(4); // as the guide on reading the report prints
  expect(droppedFrames([2 * frameLimit(90)], 90)).toBe(1);
  expect(droppedFrames([1.4 * frameLimit(90)], 90)).toBe(0);
  expect(droppedFrames(times, 120)).toBeGreaterThan(200);
});

test("a line has one step for each frame, and ends at the top of the drawing", () => {
  expect(stepPath([10, 0, 1_000])).toBe("M0 160h3V200h3V0h3");
  expect(heightOf(frameLimit(72))).toBe(144.4);
});
