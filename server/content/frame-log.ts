import type { FrameTimes } from "../../contract/schemas/content.ts";
import { ContentError } from "./yaml.ts";

const columns = ["frame_ms", "gpu_ms", "cpu_ms"] as const;

/** The frames of a log in the format of the metrics tool, a CSV file with a header. Throws `ContentError`. */
export function readFrameLog(text: string, file: string): FrameTimes[] {
  const [header = "", ...rows] = text.trim().split(/\r?\n/);
  const names = header.split(",").map((column) => column.trim());
  const indices = columns.map((column) => names.indexOf(column));
  if (indices.includes(-1))
    throw new ContentError([{ file, line: 1, message: `the columns ${columns.join(", ")} are needed` }]);
  return rows.map((row, index) => {
    const cells = row.split(",");
    const [frame, gpu, cpu] = indices.map((column) => Number(cells[column] || Number.NaN));
    if (!isTime(frame) || !isTime(gpu) || !isTime(cpu))
      throw new ContentError([{ file, line: index + 2, message: "a time is missing or no number" }]);
    return [frame, gpu, cpu];
  });
}

function isTime(value: number | undefined): value is number {
  return value !== undefined && value >= 0; // false for NaN
}
