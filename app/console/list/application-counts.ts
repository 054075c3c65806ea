import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { CallData } from "../../../contract/schemas.ts";
import { queryClient } from "./query-client.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { useWindowFocus } from "../../browser/use-window-focus.ts";

type Counts = CallData<"applicationQueue">["counts"];

const queryKey = ["applicationQueue", "counts"] as const;

/** How many applications are waiting and how many were decided; refetched when the window regains the focus. */
export function useApplicationCounts(): Counts | undefined {
  const api = useApi();
  const { data, refetch } = useQuery(
    {
      queryKey,
      queryFn: async ({ signal }) => (await api().call("applicationQueue", { pageSize: 1 }, { signal })).counts,
    },
    queryClient,
  );
  useWindowFocus(() => void refetch());
  return data;
}

/** Updates the shared counts when a list was read, once: a tab shown again has only older ones. */
export function useShareApplicationCounts(counts: Counts | undefined): void {
  const shared = useRef<Counts>(undefined);
  useEffect(() => {
    if (!counts || counts === shared.current) return;
    shared.current = counts;
    queryClient.setQueryData(queryKey, counts);
  }, [counts]);
}
