import { expect, test } from "vitest";
import { readFrameLog } from "./frame-log.ts";

const read = (text: string) => readFrameLog(text, "log.csv");

test("columns are found by their names", () => {
  expect(read("cpu_ms, frame_ms,timestamp_ms,gpu_ms\n5.7,13.9,0,9.02\n5.8,14,13.9,0\n")).toEqual([
    [13.9, 9.02, 5.7],
    [14, 0, 5.8],
  ]);
});

test.each([
  ["frame_ms,gpu_ms\n1,2", "log.csv:1: the columns"],
  ["frame_ms,gpu_ms,cpu_ms\n1,2,3\n1,,3", "log.csv:3: a time"],
  ["frame_ms,gpu_ms,cpu_ms\n1,2,x", "log.csv:2: a time"],
  ["frame_ms,gpu_ms,cpu_ms\n-1,2,3", "log.csv:2: a time"],
])("%j is refused with its line", (text, problem) => {
  expect(() => read(text)).toThrow(problem);
});
