import type { contentCalls } from "../../contract/schemas/content.ts";
import { listDocs, listQuestions, listSamples, showDoc, showSitePage, showSources } from "../content/docs.ts";
import { listFeedback, sendFeedback } from "../content/feedback.ts";
import { listStale } from "../content/stale-translations.ts";
import { listPolicies, showPolicy } from "../content/policies.ts";
import { policyChanges } from "../content/policy-changes.ts";
import type { Handlers } from "./handlers.ts";
import { pageOf } from "./page-of.ts";

export const contentHandlers: Handlers<typeof contentCalls> = {
  docs: async (portal, { version }) => ({ items: await listDocs(portal, version) }),
  doc: (portal, { product, slug, version }) => showDoc(portal, product, slug, version),
  sendFeedback: async (portal, feedback, requester) => {
    await sendFeedback(portal, feedback, requester);
    return null;
  },
  feedback: (portal, filter) => listFeedback(portal, filter),
  translations: async (portal, { product, ...paging }) => pageOf(await listStale(portal, product), paging),
  samples: async (portal, { product, ...paging }) => pageOf(listSamples(portal, product), paging),
  sampleSources: async (portal, { product, slug }) => showSources(portal, product, slug),
  faq: async (portal, { product, ...paging }) => pageOf(listQuestions(portal, product), paging),
  policies: async (portal, paging) => pageOf(await listPolicies(portal), paging),
  search: async (portal, { q, product, page, pageSize }, { language }) => {
    const [from, to] = [(page - 1) * pageSize, page * pageSize];
    return { ...(await portal.searching.find({ query: q, product, language, from, to })), page, pageSize };
  },
  page: async ({ content }, { slug }) => showSitePage(content, slug),
  policy: (portal, { slug }) => showPolicy(portal, slug),
  policyChanges: (portal, { slug }) => policyChanges(portal, slug),
};
