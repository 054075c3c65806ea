import { useQuery } from "@tanstack/react-query";
import type { Readiness } from "../../../contract/readiness.ts";
import { queries } from "../parts/queries.ts";

/** Milliseconds after which the board is shown without them. */
const patience = 5_000;

/** What the portal warns of at `/readyz`; nothing until it is known, and none where it is not heard. */
export function useWarnings(): readonly string[] | null {
  const { data, isError } = useQuery({ queryKey: ["readyz"], queryFn: ({ signal }) => readWarnings(signal) }, queries);
  return data ?? (isError ? [] : null);
}

async function readWarnings(signal: AbortSignal): Promise<readonly string[]> {
  const answer = await fetch("/readyz", { signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]) });
  return ((await answer.json()) as Readiness).warnings; // as the server answers there
}
