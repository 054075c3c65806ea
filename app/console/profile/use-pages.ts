import { useInfiniteQuery } from "@tanstack/react-query";
import { queries } from "../list/queries.ts";
import { useSession } from "../../browser/session/use-session.ts";
import { useApi } from "../../browser/client/use-api.ts";

type Page<Item> = { items: Item[]; total: number };
export type Pages<Item> = ReturnType<typeof usePages<Item>>;
type Request = { input: { page: number; pageSize: number }; options: { signal: AbortSignal } };

const pageSize = 10;

/** The account's agreements, ten per page. */
export function useAgreements() {
  const api = useApi();
  return usePages("agreements", ({ input, options }) => api().call("agreements", input, options));
}

/** An infinite list: each call of `more` appends a page. */
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
