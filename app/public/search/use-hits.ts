import { useEffect, useState } from "react";
import type { Hit } from "../../../contract/schemas/content.ts";
import { useApi } from "../../browser/client/use-api.ts";

/** The latest results: older ones stay until newer ones arrive. */
export type Hits = { query: string; items: Hit[]; total: number };
type Search = { hits: Hits | null; waiting: boolean; problem: { cause: unknown; retry: () => void } | null };

/** Debounce delay in milliseconds. */
const pause = 120;
const shown = 12;

/** Searches while the user types; responses to older queries are dropped. */
export function useHits(typed: string): Search {
  const api = useApi();
  const query = typed.trim();
  const [hits, setHits] = useState<Hits | null>(null);
  const [failure, setFailure] = useState<{ query: string; cause: unknown } | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (!query) return;
    let overtaken = false;
    const search = async () => {
      try {
        const { items, total } = await api().call("search", { q: query, pageSize: shown });
        if (overtaken) return;
        setHits({ query, items, total });
        setFailure(null);
      } catch (cause) {
        if (!overtaken) setFailure({ query, cause });
      }
    };
    const timer = setTimeout(() => void search(), pause);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [api, query, attempt]);

  const failed = failure !== null && failure.query === query;
  return {
    hits: query ? hits : null,
    waiting: query !== "" && hits?.query !== query && !failed,
    problem: failed ? { cause: failure.cause, retry: () => setAttempt(attempt + 1) } : null,
  };
}
