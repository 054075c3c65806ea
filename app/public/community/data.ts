import { lnOf } from "../../../contract/language.ts";
import type { Contact } from "../../../contract/schemas/website.ts";
import type { LoadRequest } from "../../document/server/loading.ts";

export type Feed = { name: string; path: string; version: string | null; updateTime: string | null };
export type CommunityData = { feeds: Feed[]; contact: Omit<Contact, "hours" | "icpNumber">; docs: string | null };

/** The products' feeds, the mailboxes, and the documentation's address. */
export async function loadCommunity({ api, language }: LoadRequest): Promise<CommunityData> {
  const [{ items }, { developerRelations, support, business, purchaseAccount }] = await Promise.all([
    api.call("products", { pageSize: 100 }),
    api.call("contact", {}),
  ]);
  return {
    feeds: items.map(({ name, links, latest }) => ({
      name: name[language],
      path: `${links.releases}.atom?ln=${lnOf(language)}`,
      version: latest?.version ?? null,
      updateTime: latest?.updateTime ?? null,
    })),
    contact: { developerRelations, support, business, purchaseAccount },
    docs: items.find(({ links }) => links.documentation)?.links.documentation ?? null,
  };
}
