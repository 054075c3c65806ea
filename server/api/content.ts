import type { contentCalls } from "../../contract/schemas/content.ts";
import { viewerOf } from "../catalogue/audience.ts";
import { listDocs, listQuestions, listSamples, showDoc, showSitePage, showSources } from "../content/docs.ts";
import { sendFeedback } from "../content/feedback.ts";
import { listPolicies, showPolicy } from "../content/policies.ts";
import { policyChanges } from "../content/policy-changes.ts";
import type { Handlers } from "./handler.ts";
import { pageOf } from "./page-of.ts";

export const contentHandlers: Handlers<typeof contentCalls> = {
  docs: async (portal, { version }, caller) => ({ items: await listDocs(portal, version, viewerOf(caller)) }),
  doc: (portal, address, caller) => showDoc(portal, { ...address, viewer: viewerOf(caller) }),
  sendFeedback: async (portal, feedback, requester) => {
    await sendFeedback(portal, { ...feedback, viewer: viewerOf(requester) }, requester);
    return null;
  },
  samples: async (portal, { product, ...paging }, caller) =>
    pageOf(await listSamples(portal, product, viewerOf(caller)), paging),
  sampleSources: async (portal, address, caller) => showSources(portal, { ...address, viewer: viewerOf(caller) }),
  faq: async (portal, { product, ...paging }, caller) =>
    pageOf(await listQuestions(portal, product, viewerOf(caller)), paging),
  policies: async (portal, paging) => pageOf(await listPolicies(portal), paging),
  search: async (portal, { q, product, kind, page, pageSize }, { language }) => {
    const [from, to] = [(page - 1) * pageSize, page * pageSize];
    return { ...(await portal.searching.find({ query: q, product, kind, language, from, to })), page, pageSize };
  },
  page: async ({ content }, { slug }) => showSitePage(content, slug),
  policy: (portal, { slug }) => showPolicy(portal, slug),
  policyChanges: (portal, { slug }) => policyChanges(portal, slug),
};
