import { listDocs, listQuestions, listSamples, showDoc } from "../content/docs.ts";
import { listPolicies, showPolicy } from "../content/policies.ts";
import type { Handlers } from "./handlers.ts";
import { pageOf } from "./page-of.ts";

export const contentHandlers: Handlers<"search" | "docs" | "doc" | "samples" | "faq" | "policies" | "policy"> = {
  docs: async (portal) => ({ items: listDocs(portal) }),
  doc: async (portal, { product, slug }) => showDoc(portal, product, slug),
  samples: async (portal, { product, ...paging }) => pageOf(listSamples(portal, product), paging),
  faq: async (portal, { product, ...paging }) => pageOf(listQuestions(portal, product), paging),
  policies: async (portal, paging) => pageOf(await listPolicies(portal), paging),
  search: async (portal, { q, product, page, pageSize }, { language }) => {
    const { search } = await import("../search/search.ts"); // with its dictionary of pinyin, which few starts need at once
    const { total, hits } = await search(portal, q, product, language);
    return { items: hits((page - 1) * pageSize, page * pageSize), total, page, pageSize };
  },
  policy: (portal, { slug }) => showPolicy(portal, slug),
};
