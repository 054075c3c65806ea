import { useRead, type ReadState } from "../list/use-read.ts";
import type { Statistics } from "../chart/statistics.ts";

type Span = { from: string; to: string };

/** Reads the statistics of a range; `null` until the range is known. Ranges read before come from the cache. */
export function useStatistics(span: Span | null): Pick<ReadState<Statistics>, "data" | "problem"> {
  return useRead("statistics", span ?? {}, { enabled: span !== null, keepsPrevious: false });
}
