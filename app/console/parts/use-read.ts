import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { JsonCall } from "../../../contract/calls.ts";
import type { CallData, CallInput } from "../../../contract/schemas.ts";
import type { Problem } from "../../ui/form/use-form.ts";
import { useSession } from "../../browser/session/use-session.ts";
import { useApi } from "../../browser/client/use-api.ts";
import { queries } from "./queries.ts";

export type ReadState<Data> = {
  /** Nothing until it has come. While it is read again, what was there stays. */
  data: Data | null;
  problem: Problem | null;
  readAgain: () => Promise<void>;
  replace: (data: Data) => void;
};

/** `isStale`: what is there was read for another input, and the answer for the present one is on its way. */
export type ListReadState<Data> = ReadState<Data> & { isStale: boolean };

type Options = {
  /** Without: nothing is read yet. */
  enabled?: boolean;
  /** Whether the data of another input stays until that of the present one has come. */
  keepsPrevious?: boolean;
};

/**
 * What a view of the shell reads: once somebody is logged in, again for another `input` and whenever the view is shown
 * again. What was read before is there at once; who leaves the view aborts what is on its way (decision 0025).
 */
export function useRead<Name extends JsonCall>(
  name: Name,
  input: CallInput<Name>,
  { enabled = true, keepsPrevious = true }: Options = {},
): ListReadState<CallData<Name>> {
  const api = useApi();
  const isLoggedIn = Boolean(useSession());
  const queryKey = [name, input] as const;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<CallData<Name>>(
    {
      queryKey,
      queryFn: ({ signal }) => api().call(name, input, { signal }),
      enabled: isLoggedIn && enabled,
      ...(keepsPrevious && { placeholderData: keepPreviousData }),
    },
    queries,
  );

  const readAgain = async () => {
    await refetch();
  };
  const replace = (next: CallData<Name>) => {
    void queries.cancelQueries({ queryKey }); // what is on its way is older
    queries.setQueryData(queryKey, next);
  };
  return {
    data: data ?? null,
    isStale: isPlaceholderData,
    problem: error && !isFetching ? { cause: error, retry: () => void readAgain() } : null,
    readAgain,
    replace,
  };
}
