import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { presence } from "../../../contract/rules.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { queries } from "../list/queries.ts";

/**
 * Reports that the user has this application open, repeatedly while its tab is visible, and returns who else has.
 * `version`: the application's current version on the server; `undefined` until known.
 */
export function usePresence(id: string): { others: string[]; version: number | undefined } {
  const api = useApi();
  const { data } = useQuery(
    {
      queryKey: ["viewApplication", id],
      queryFn: ({ signal }) => api().call("viewApplication", { id, open: true }, { signal }),
      refetchInterval: presence.every,
      gcTime: 0,
    },
    queries,
  );

  useEffect(() => {
    const leave = () => {
      // Errors are ignored: without this call, the server forgets the user after a while
      api()
        .call("viewApplication", { id, open: false }, { inBackground: true })
        .catch(() => {});
    };
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [api, id]);

  return { others: data?.others ?? [], version: data?.version };
}
