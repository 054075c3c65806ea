import type { ComponentType } from "react";
import type { Load } from "./document/server/loading.ts";
import type { PageMeta } from "./document/server/page-meta.ts";
import type { Sheet } from "./styles/sheets.ts";

/** A page that is a document: only the server renders it, and nothing hydrates it as a whole (decision 0022). */
export type DocumentPage = {
  meta: PageMeta;
  component: () => Promise<ComponentType>;
  load?: () => Promise<Load<unknown>>;
  /** The styles it needs beyond those of every page and of the pages around it. */
  sheets?: Sheet[];
  /** The query names on which it depends; others change nothing. `all`: the site decides which. */
  query?: readonly string[] | "all";
};

export const home: DocumentPage = {
  meta: { title: "home" },
  component: () => import("./public/home/home.tsx").then((screen) => screen.HomePage),
  load: () => import("./public/home/data.ts").then((data) => data.loadHome),
  sheets: ["controls", "device", "dialog", "download", "home", "stereo"],
};

export const product: DocumentPage = {
  meta: {},
  component: () => import("./public/product/frame.tsx").then((screen) => screen.ProductFrame),
  load: () => import("./public/product/data.ts").then((data) => data.loadProduct),
  sheets: ["product"],
};

export const download: DocumentPage = {
  meta: {},
  component: () => import("./public/download/download.tsx").then((screen) => screen.DownloadPage),
  load: () => import("./public/download/data.ts").then((data) => data.loadDownload),
  sheets: ["controls", "dialog", "download", "files"],
  query: ["version"],
};

export const releases: DocumentPage = {
  meta: {},
  component: () => import("./public/releases/releases.tsx").then((screen) => screen.ReleasesPage),
  load: () => import("./public/releases/data.ts").then((data) => data.loadReleases),
  sheets: ["controls", "releases"],
  query: ["from", "to", "kind", "group", "breaking", "open", "page"],
};

export const version: DocumentPage = {
  meta: {},
  component: () => import("./public/releases/version.tsx").then((screen) => screen.VersionPage),
  load: () => import("./public/releases/data.ts").then((data) => data.loadVersion),
  sheets: ["controls", "dialog", "download", "files", "releases"],
};

export const productCompatibility: DocumentPage = {
  meta: {},
  component: () =>
    import("./public/compatibility/product-compatibility.tsx").then((screen) => screen.ProductCompatibilityPage),
  load: () => import("./public/compatibility/data.ts").then((data) => data.loadProductCompatibility),
  sheets: ["form", "compatibility"],
  query: "all",
};

export const compatibility: DocumentPage = {
  meta: {},
  component: () => import("./public/compatibility/compatibility.tsx").then((screen) => screen.CompatibilityPage),
  load: () => import("./public/compatibility/data.ts").then((data) => data.loadCompatibility),
  sheets: ["article", "form", "compatibility", "device"],
  query: "all",
};

export const licence: DocumentPage = {
  meta: { title: "license" },
  component: () => import("./public/policies/policy.tsx").then((screen) => screen.PolicyPage),
  load: () => import("./public/policies/data.ts").then((data) => data.loadLicence),
  sheets: ["article", "product", "policy"],
  query: ["changes", "next"],
};

export const policy: DocumentPage = {
  meta: {},
  component: licence.component,
  load: () => import("./public/policies/data.ts").then((data) => data.loadPolicy),
  sheets: ["article", "product", "policy"],
  query: ["changes"],
};

export const sitePage: DocumentPage = {
  meta: {},
  component: () => import("./public/pages/site-page.tsx").then((screen) => screen.SitePage),
  load: () => import("./public/pages/data.ts").then((data) => data.loadSitePage),
  sheets: ["article"],
};

export const docs: DocumentPage = {
  meta: {},
  component: () => import("./public/docs/docs.tsx").then((screen) => screen.DocsPage),
  load: () => import("./public/docs/data.ts").then((data) => data.loadDocs),
  sheets: ["controls", "article", "docs", "frames"],
};

export const doc: DocumentPage = {
  meta: {},
  component: () => import("./public/docs/doc.tsx").then((screen) => screen.DocPage),
  load: () => import("./public/docs/data.ts").then((data) => data.loadDoc),
  sheets: ["controls", "article", "docs", "frames"],
};

export const types: DocumentPage = {
  meta: {},
  component: () => import("./public/types/types.tsx").then((screen) => screen.TypesPage),
  load: () => import("./public/types/data.ts").then((data) => data.loadTypes),
  sheets: ["types"],
};

export const type: DocumentPage = {
  meta: {},
  component: () => import("./public/types/type.tsx").then((screen) => screen.TypePage),
  load: () => import("./public/types/data.ts").then((data) => data.loadType),
  sheets: ["controls", "article", "docs", "types"],
};

export const samples: DocumentPage = {
  meta: {},
  component: () => import("./public/samples/samples.tsx").then((screen) => screen.SamplesPage),
  load: () => import("./public/samples/data.ts").then((data) => data.loadSamples),
  sheets: ["controls", "dialog", "download", "samples", "stereo"],
};

export const sampleSources: DocumentPage = {
  meta: {},
  component: () => import("./public/samples/sources.tsx").then((screen) => screen.SourcesPage),
  load: () => import("./public/samples/data.ts").then((data) => data.loadSources),
  sheets: ["controls", "article", "docs", "frames"],
};

export const productFaq: DocumentPage = {
  meta: {},
  component: () => import("./public/faq/faq.tsx").then((screen) => screen.ProductFaqPage),
  load: () => import("./public/faq/data.ts").then((data) => data.loadProductFaq),
  sheets: ["faq"],
};

export const faq: DocumentPage = {
  meta: {},
  component: () => import("./public/faq/faq.tsx").then((screen) => screen.FaqPage),
  load: () => import("./public/faq/data.ts").then((data) => data.loadFaq),
  sheets: ["article", "faq"],
};

export const distribute: DocumentPage = {
  meta: { title: "distribute" },
  component: () => import("./public/distribute/distribute.tsx").then((screen) => screen.DistributePage),
  load: () => import("./public/distribute/data.ts").then((data) => data.loadDistribute),
  sheets: ["article", "page"],
};

export const keys: DocumentPage = {
  meta: { title: "keys" },
  component: () => import("./public/keys/keys.tsx").then((screen) => screen.KeysPage),
  load: () => import("./public/keys/data.ts").then((data) => data.loadKeys),
  sheets: ["page"],
};

export const community: DocumentPage = {
  meta: { title: "community" },
  component: () => import("./public/community/community.tsx").then((screen) => screen.CommunityPage),
  load: () => import("./public/community/data.ts").then((data) => data.loadCommunity),
  sheets: ["page"],
};

export const unsubscribe: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./public/unsubscribe/unsubscribe.tsx").then((screen) => screen.UnsubscribePage),
  load: () => import("./public/unsubscribe/data.ts").then((data) => data.loadUnsubscribe),
  query: ["product", "done"],
};

export const results: DocumentPage = {
  meta: { title: "search" },
  component: () => import("./public/search/results.tsx").then((screen) => screen.ResultsPage),
  load: () => import("./public/search/data.ts").then((data) => data.loadSearch),
  sheets: ["controls", "found", "search"],
  query: ["q", "product", "kind", "page"],
};

export const api: DocumentPage = {
  meta: { title: "api" },
  component: () => import("./public/api/api.tsx").then((screen) => screen.ApiPage),
  load: () => import("./public/api/data.ts").then((data) => data.loadApiOverview),
  sheets: ["controls", "api", "article"],
};

export const downloadExpired: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./public/download/expired.tsx").then((screen) => screen.DownloadExpiredPage),
};

export const apiGroup: DocumentPage = {
  meta: {},
  component: () => import("./public/api/group.tsx").then((screen) => screen.ApiGroupPage),
  load: () => import("./public/api/data.ts").then((data) => data.loadApiGroup),
  sheets: ["controls", "article", "api"],
};

export const apiCall: DocumentPage = {
  meta: {},
  component: () => import("./public/api/call.tsx").then((screen) => screen.ApiCallPage),
  load: () => import("./public/api/data.ts").then((data) => data.loadApiCall),
  sheets: ["controls", "article", "api"],
};

export const signIn: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./auth/sign-in/sign-in.tsx").then((screen) => screen.SignInPage),
  load: () => import("./auth/sign-in/data.ts").then((data) => data.loadSignIn),
  sheets: ["dialog", "auth-layout", "form"],
  query: ["redirect", "way"],
};

export const region: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./auth/register/register.tsx").then((screen) => screen.RegionPage),
  load: () => import("./auth/form/load-rules.ts").then((data) => data.loadRegistration),
  sheets: ["dialog", "auth-layout", "form"],
  query: ["redirect"],
};

export const register: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./auth/register/register.tsx").then((screen) => screen.RegisterPage),
  load: () => import("./auth/register/data.ts").then((data) => data.loadRegister),
  sheets: ["dialog", "auth-layout", "form"],
  query: ["location", "redirect", "way"],
};

export const finishRegistration: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./auth/register/register.tsx").then((screen) => screen.FinishPage),
  sheets: ["dialog", "auth-layout", "form"],
  query: ["redirect"],
};

export const invitation: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./auth/invitation/invitation.tsx").then((screen) => screen.InvitationPage),
  load: () => import("./auth/form/load-rules.ts").then((data) => data.loadPolicies),
  sheets: ["dialog", "auth-layout", "form"],
};

export const forgotPassword: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./auth/forgot-password/forgot-password.tsx").then((screen) => screen.ForgotPasswordPage),
  load: () => import("./auth/form/load-rules.ts").then((data) => data.loadForgotten),
  sheets: ["dialog", "auth-layout", "form"],
  query: ["redirect", "way"],
};

export const resetPassword: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./auth/forgot-password/forgot-password.tsx").then((screen) => screen.ResetPasswordPage),
  load: () => import("./auth/form/load-rules.ts").then((data) => data.loadRules),
  sheets: ["dialog", "auth-layout", "form"],
};

export const apply: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./apply/apply.tsx").then((screen) => screen.ApplyPage),
  load: () => import("./apply/data.ts").then((data) => data.loadApplication),
  sheets: ["controls", "dialog", "form", "apply"],
  query: ["step"],
};

export const result: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./apply/apply.tsx").then((screen) => screen.ResultPage),
  load: () => import("./apply/data.ts").then((data) => data.loadContact),
  sheets: ["controls", "dialog", "form", "apply"],
};
