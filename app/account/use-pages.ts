import { useState } from "react";
import type { Problem } from "../form/use-form.ts";
import { useApi } from "../use-api.ts";
import { useRead, type Reading } from "../owner/use-read.ts";

type Page<Item> = { items: Item[]; total: number };

const pageSize = 10;

/** What was agreed to, ten at a time. */
export function useAgreements() {
  const api = useApi();
  return usePages(useRead("agreements", { pageSize }), (page) => api().call("agreements", { page, pageSize }));
}

/** What was downloaded, ten at a time. */
export function useOwnDownloads() {
  const api = useApi();
  return usePages(useRead("ownDownloads", { pageSize }), (page) => api().call("ownDownloads", { page, pageSize }));
}

function usePages<Item>(
  first: Pick<Reading<Page<Item>>, "data" | "problem">,
  read: (page: number) => Promise<Page<Item>>,
) {
  const [further, setFurther] = useState<Item[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const items = [...(first.data?.items ?? []), ...further];

  const showMore = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const { items: next } = await read(Math.floor(items.length / pageSize) + 1);
      setFurther((before) => [...before, ...next]);
    } catch (cause) {
      setProblem({ cause, retry: () => void showMore() });
    }
    setBusy(false);
  };

  return {
    items: first.data && items,
    total: first.data?.total ?? 0,
    problem: first.problem ?? problem,
    showMore,
    busy,
  };
}
