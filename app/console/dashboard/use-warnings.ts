import { useQuery } from "@tanstack/react-query";
import type { Readiness } from "../../../contract/readiness.ts";
import { queries } from "../list/queries.ts";

/** Milliseconds after which the board is shown without warnings. */
const timeout = 5_000;

/** The warnings of `/readyz`: `null` while they load, empty if they cannot be loaded. */
export function useWarnings(): readonly string[] | null {
  const { data, isError } = useQuery({ queryKey: ["readyz"], queryFn: ({ signal }) => readWarnings(signal) }, queries);
  return data ?? (isError ? [] : null);
}

async function readWarnings(signal: AbortSignal): Promise<readonly string[]> {
  const response = await fetch("/readyz", { signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) });
  return ((await response.json()) as Readiness).warnings; // the shape of `/readyz`
}
