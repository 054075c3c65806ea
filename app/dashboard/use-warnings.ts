import { useEffect, useState } from "react";
import type { Readiness } from "../../contract/readiness.ts";

/** Milliseconds after which the board is shown without them. */
const patience = 5_000;

/** What the portal warns of at `/readyz`; nothing until it is known, and none where it is not heard. */
export function useWarnings(): readonly string[] | null {
  const [warnings, setWarnings] = useState<readonly string[] | null>(null);
  useEffect(() => {
    void fetch("/readyz", { signal: AbortSignal.timeout(patience) })
      .then(async (answer) => ((await answer.json()) as Readiness).warnings)
      .then(setWarnings)
      .catch(() => setWarnings([]));
  }, []);
  return warnings;
}
