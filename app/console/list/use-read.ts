import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { JsonCall } from "../../../contract/calls.ts";
import type { CallData, CallInput } from "../../../contract/schemas.ts";
import type { RetryableError } from "../../ui/form/use-form.ts";
import { useSession } from "../../browser/session/use-session.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { queryClient } from "./query-client.ts";

export type ReadState<Data> = {
  /** `null` until loaded. A refetch keeps the previous data. */
  data: Data | null;
  problem: RetryableError | null;
  refetch: () => Promise<void>;
  replace: (data: Data) => void;
};

/** `isStale`: the data belongs to another input, and the response for the current one is pending. */
export type ListReadState<Data> = ReadState<Data> & { isStale: boolean };

type Options<Data> = {
  /** `false` postpones the query. */
  enabled?: boolean;
  /** Keeps the previous input's data until the current one's has loaded. */
  keepsPrevious?: boolean;
  /** Milliseconds after which a visible view reads again; `false` for never. */
  every?: (data: Data | undefined) => number | false;
};

/** A read that is loaded once another one is, too: the rows of a list whose heading is made of both. */
export function readWith<Data>(
  read: ListReadState<Data>,
  other: Pick<ReadState<unknown>, "data" | "problem">,
): ListReadState<Data> {
  return other.data !== null || other.problem !== null ? read : { ...read, data: null };
}

/**
 * Reads a call for a view of the shell: once the user is logged in, and again for another `input` and whenever the view
 * is shown again. Cached data appears at once; leaving the view aborts pending requests (decision 0024).
 */
export function useRead<Name extends JsonCall>(
  name: Name,
  input: CallInput<Name>,
  { enabled = true, keepsPrevious = true, every }: Options<CallData<Name>> = {},
): ListReadState<CallData<Name>> {
  const api = useApi();
  const isLoggedIn = Boolean(useSession());
  const queryKey = [name, input] as const;
  const {
    data,
    error,
    isFetching,
    isPlaceholderData,
    refetch: refetchQuery,
  } = useQuery<CallData<Name>>(
    {
      queryKey,
      queryFn: ({ signal }) => api().call(name, input, { signal }),
      enabled: isLoggedIn && enabled,
      ...(keepsPrevious && { placeholderData: keepPreviousData }),
      ...(every && { refetchInterval: ({ state }) => every(state.data) }),
    },
    queryClient,
  );

  const refetch = async () => {
    await refetchQuery();
  };
  const replace = (next: CallData<Name>) => {
    void queryClient.cancelQueries({ queryKey }); // pending responses are older
    queryClient.setQueryData(queryKey, next);
  };
  return {
    data: data ?? null,
    isStale: isPlaceholderData,
    problem: error && !isFetching ? { cause: error, retry: () => void refetch() } : null,
    refetch,
    replace,
  };
}
