import { useEffect, useState } from "react";
import type { Readiness } from "../../contract/readiness.ts";

/** What the portal warns of at `/readyz`; nothing until it is known, and none where it is not heard. */
export function useWarnings(): readonly string[] | null {
  const [warnings, setWarnings] = useState<readonly string[] | null>(null);
  useEffect(() => {
    const left = new AbortController();
    void fetch("/readyz", { signal: left.signal })
      .then(async (answer) => ((await answer.json()) as Readiness).warnings)
      .then(setWarnings)
      .catch(() => left.signal.aborted || setWarnings([]));
    return () => left.abort();
  }, []);
  return warnings;
}
