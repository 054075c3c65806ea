import { useRead, type ReadState } from "../parts/use-read.ts";
import type { Statistics } from "./summary.ts";

type Span = { from: string; to: string };

/** The statistics of a span that may change; nothing until it is known. A span seen before is there at once. */
export function useStatistics(span: Span | null): Pick<ReadState<Statistics>, "data" | "problem"> {
  return useRead("statistics", span ?? {}, { enabled: span !== null, keepsPrevious: false });
}
