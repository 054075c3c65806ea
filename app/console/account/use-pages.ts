import { useInfiniteQuery } from "@tanstack/react-query";
import { queries } from "../parts/queries.ts";
import { useSession } from "../../browser/session/use-session.ts";
import { useApi } from "../../browser/client/use-api.ts";

type Page<Item> = { items: Item[]; total: number };
type Request = { input: { page: number; pageSize: number }; options: { signal: AbortSignal } };

const pageSize = 10;

/** What was agreed to, ten at a time. */
export function useAgreements() {
  const api = useApi();
  return usePages("agreements", ({ input, options }) => api().call("agreements", input, options));
}

/** What was downloaded, ten at a time. */
export function useMyDownloads() {
  const api = useApi();
  return usePages("ownDownloads", ({ input, options }) => api().call("ownDownloads", input, options));
}

/** A list that grows by a page whenever more of it is asked for. */
function usePages<Item>(name: string, read: (request: Request) => Promise<Page<Item>>) {
  const { data, error, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(
      {
        queryKey: [name, "pages"],
        queryFn: ({ pageParam: page, signal }) => read({ input: { page, pageSize }, options: { signal } }),
        initialPageParam: 1,
        getNextPageParam: (_, pages) => pages.length + 1,
        enabled: Boolean(useSession()),
      },
      queries,
    );
  const showMore = async () => {
    await fetchNextPage();
  };
  const retry = () => void (isFetchNextPageError ? fetchNextPage() : refetch());
  return {
    items: data?.pages.flatMap(({ items }) => items),
    total: data?.pages[0]?.total ?? 0,
    problem: error && !isFetching ? { cause: error, retry } : null,
    showMore,
    busy: isFetchingNextPage,
  };
}
