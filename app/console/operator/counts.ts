import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { CallData } from "../../../contract/schemas.ts";
import { queries } from "../parts/queries.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useReturn } from "../../browser/use-return.ts";

type Counts = CallData<"applicationQueue">["counts"];

const queryKey = ["applicationQueue", "counts"] as const;

/** How many applications wait and were decided; read again whenever the reader comes back to the window. */
export function useCounts(): Counts | undefined {
  const api = useApi();
  const { data, refetch } = useQuery(
    {
      queryKey,
      queryFn: async ({ signal }) => (await api().call("applicationQueue", { pageSize: 1 }, { signal })).counts,
    },
    queries,
  );
  useReturn(() => void refetch());
  return data;
}

/** Every list that was read tells the counts, once: a tab that is shown again knows none that are newer. */
export function useShareCounts(counts: Counts | undefined): void {
  const shared = useRef<Counts>(undefined);
  useEffect(() => {
    if (!counts || counts === shared.current) return;
    shared.current = counts;
    queries.setQueryData(queryKey, counts);
  }, [counts]);
}
