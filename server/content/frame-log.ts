import { readFileSync } from "node:fs";
import type { FrameTimes } from "../../contract/schemas/content.ts";
import { ContentError } from "./yaml.ts";

const columns = ["frame_ms", "gpu_ms", "cpu_ms"] as const;

/** The frames of a log in the format of the metrics tool, a CSV file with a header. Throws `ContentError`. */
export function readFrameLog(file: string, name: string): FrameTimes[] {
  const [header = "", ...rows] = textOf(file, name).trim().split(/\r?\n/);
  const names = header.split(",").map((column) => column.trim());
  const indices = columns.map((column) => names.indexOf(column));
  if (indices.includes(-1)) throw new ContentError([`${name}:1: the columns ${columns.join(", ")} are needed`]);
  return rows.map((row, index) => {
    const cells = row.split(",");
    const [frame, gpu, cpu] = indices.map((column) => Number(cells[column] || Number.NaN));
    if (!isTime(frame) || !isTime(gpu) || !isTime(cpu))
      throw new ContentError([`${name}:${index + 2}: a time is missing or no number`]);
    return [frame, gpu, cpu];
  });
}

function textOf(file: string, name: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new ContentError([`${name}: the file is missing or cannot be read`]);
  }
}

function isTime(value: number | undefined): value is number {
  return value !== undefined && value >= 0; // false for NaN
}
