import { limits } from "../../../contract/limits.ts";
import { lnOf } from "../../../contract/language.ts";
import type { LoadRequest } from "../../document/server/loading.ts";

export type Feed = { name: string; path: string; version: string | null };
export type CommunityData = { feeds: Feed[] };

/** The feeds of all products, those released last first. */
export async function loadCommunity({ api, language }: LoadRequest): Promise<CommunityData> {
  const { items } = await api.call("products", { pageSize: limits.pageSize });
  const newestFirst = items.toSorted((a, b) => (b.latest?.updateTime ?? "").localeCompare(a.latest?.updateTime ?? ""));
  return {
    feeds: newestFirst.map(({ name, links, latest }) => ({
      name: name[language],
      path: `${links.releases}.atom?ln=${lnOf(language)}`,
      version: latest?.version ?? null,
    })),
  };
}
