import { useQuery } from "@tanstack/react-query";
import type { Readiness } from "../../../contract/readiness.ts";
import { queryClient } from "../list/query-client.ts";

/** Milliseconds after which the board is shown without warnings. */
const timeout = 5_000;

/** What `/readyz` says: `null` while it loads, without warnings and version if it cannot be loaded. */
export function useReadiness(): Pick<Readiness, "warnings" | "version"> | null {
  const { data, isError } = useQuery(
    { queryKey: ["readyz"], queryFn: ({ signal }) => readReadiness(signal) },
    queryClient,
  );
  return data ?? (isError ? { warnings: [], version: "" } : null);
}

async function readReadiness(signal: AbortSignal): Promise<Readiness> {
  const response = await fetch("/readyz", { signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) });
  return (await response.json()) as Readiness; // the shape of `/readyz`
}
