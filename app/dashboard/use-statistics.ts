import { useEffect, useState } from "react";
import type { Problem } from "../form/use-form.ts";
import { useApi } from "../use-api.ts";
import type { Statistics } from "./summary.ts";

type Span = { from: string; to: string };

/** The statistics of a span that may change; nothing until it is known. A span seen before is there at once. */
export function useStatistics(span: Span | null): { data: Statistics | null; problem: Problem | null } {
  const api = useApi();
  const [known, setKnown] = useState<Record<string, Statistics>>({});
  const [failed, setFailed] = useState<{ key: string; problem: Problem } | null>(null);
  const key = span ? `${span.from} ${span.to}` : null;

  const read = async (wanted: string, asked: Span) => {
    setFailed(null);
    try {
      const data = await api().call("statistics", asked);
      setKnown((before) => ({ ...before, [wanted]: data }));
    } catch (cause) {
      setFailed({ key: wanted, problem: { cause, retry: () => void read(wanted, asked) } });
    }
  };

  useEffect(() => {
    if (span && key !== null) void read(key, span);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each span
  }, [key]);

  return {
    data: key === null ? null : (known[key] ?? null),
    problem: failed && failed.key === key ? failed.problem : null,
  };
}
