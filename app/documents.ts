import type { ComponentType } from "react";
import type { Load } from "./loading.ts";
import type { PageMeta } from "./page-meta.ts";
import type { Sheet } from "./sheets.ts";

/** A page that is a document: its component and its data are the server's, and no program hydrates it (decision 0022). */
export type DocumentPage = {
  meta: PageMeta;
  component: () => Promise<ComponentType>;
  load?: () => Promise<Load<unknown>>;
  /** The styles it needs beyond those of every page and of the pages around it. */
  sheets?: Sheet[];
  /** Names in the query of the address on which it depends. Whatever else a query holds changes nothing. */
  query?: readonly string[];
};

export const home: DocumentPage = {
  meta: { title: "home" },
  component: () => import("./home/home.tsx").then((screen) => screen.HomePage),
  load: () => import("./home/data.ts").then((data) => data.loadHome),
  sheets: ["dialog", "home"],
};

export const product: DocumentPage = {
  meta: {},
  component: () => import("./product/frame.tsx").then((screen) => screen.ProductFrame),
  load: () => import("./product/data.ts").then((data) => data.loadProduct),
  sheets: ["product"],
};

export const download: DocumentPage = {
  meta: {},
  component: () => import("./sdk/download.tsx").then((screen) => screen.DownloadPage),
  load: () => import("./sdk/data.ts").then((data) => data.loadDownload),
  sheets: ["dialog"],
  query: ["version"],
};

export const releases: DocumentPage = {
  meta: {},
  component: () => import("./releases/releases.tsx").then((screen) => screen.ReleasesPage),
  load: () => import("./releases/data.ts").then((data) => data.loadReleases),
  sheets: ["releases"],
  query: ["from", "kind", "group", "breaking"],
};

export const version: DocumentPage = {
  meta: {},
  component: () => import("./releases/version.tsx").then((screen) => screen.VersionPage),
  load: () => import("./releases/data.ts").then((data) => data.loadVersion),
  sheets: ["dialog", "releases"],
};

export const licence: DocumentPage = {
  meta: { title: "license" },
  component: () => import("./policies/policy.tsx").then((screen) => screen.PolicyPage),
  load: () => import("./policies/data.ts").then((data) => data.loadLicence),
  sheets: ["article"],
};

export const policy: DocumentPage = {
  meta: {},
  component: licence.component,
  load: () => import("./policies/data.ts").then((data) => data.loadPolicy),
  sheets: ["article"],
};

export const docs: DocumentPage = {
  meta: {},
  component: () => import("./docs/docs.tsx").then((screen) => screen.DocsPage),
  load: () => import("./docs/data.ts").then((data) => data.loadDocs),
  sheets: ["article"],
};

export const doc: DocumentPage = {
  meta: {},
  component: () => import("./docs/doc.tsx").then((screen) => screen.DocPage),
  load: () => import("./docs/data.ts").then((data) => data.loadDoc),
  sheets: ["article"],
};

export const samples: DocumentPage = {
  meta: {},
  component: () => import("./samples/samples.tsx").then((screen) => screen.SamplesPage),
  load: () => import("./samples/data.ts").then((data) => data.loadSamples),
  sheets: ["dialog", "article"],
};

export const productFaq: DocumentPage = {
  meta: {},
  component: () => import("./faq/faq.tsx").then((screen) => screen.ProductFaqPage),
  load: () => import("./faq/data.ts").then((data) => data.loadProductFaq),
  sheets: ["faq"],
};

export const faq: DocumentPage = {
  meta: {},
  component: () => import("./faq/faq.tsx").then((screen) => screen.FaqPage),
  load: () => import("./faq/data.ts").then((data) => data.loadFaq),
  sheets: ["faq"],
};

export const distribute: DocumentPage = {
  meta: { title: "distribute" },
  component: () => import("./distribute/distribute.tsx").then((screen) => screen.DistributePage),
  load: () => import("./distribute/data.ts").then((data) => data.loadDistribute),
  sheets: ["article"],
};

export const community: DocumentPage = {
  meta: { title: "community" },
  component: () => import("./community/community.tsx").then((screen) => screen.CommunityPage),
  load: () => import("./community/data.ts").then((data) => data.loadCommunity),
  sheets: ["article"],
};

export const results: DocumentPage = {
  meta: { title: "search" },
  component: () => import("./search/results.tsx").then((screen) => screen.ResultsPage),
  load: () => import("./search/data.ts").then((data) => data.loadSearch),
  sheets: ["search"],
  query: ["q", "product", "page"],
};

export const api: DocumentPage = {
  meta: { title: "api" },
  component: () => import("./api/api.tsx").then((screen) => screen.ApiPage),
  load: () => import("./api/data.ts").then((data) => data.loadApi),
  sheets: ["api"],
};

export const signIn: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./sign-in/sign-in.tsx").then((screen) => screen.SignInPage),
  load: () => import("./sign-in/data.ts").then((data) => data.loadSignIn),
  sheets: ["dialog", "account"],
  query: ["redirect", "way"],
};

export const region: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./register/register.tsx").then((screen) => screen.RegionPage),
  load: () => import("./register/data.ts").then((data) => data.loadRegion),
  sheets: ["dialog", "account"],
  query: ["redirect"],
};

export const register: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./register/register.tsx").then((screen) => screen.RegisterPage),
  load: () => import("./register/data.ts").then((data) => data.loadRegister),
  sheets: ["dialog", "account"],
  query: ["location", "redirect", "way"],
};

export const finishRegistration: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./register/register.tsx").then((screen) => screen.FinishPage),
  sheets: ["dialog", "account"],
  query: ["redirect"],
};

export const forgotPassword: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./forgot-password/forgot-password.tsx").then((screen) => screen.ForgotPasswordPage),
  load: () => import("./form/load-rules.ts").then((data) => data.loadRules),
  sheets: ["dialog", "account"],
  query: ["redirect", "way"],
};

export const resetPassword: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./forgot-password/forgot-password.tsx").then((screen) => screen.ResetPasswordPage),
  load: forgotPassword.load,
  sheets: ["dialog", "account"],
};

export const apply: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./apply/apply.tsx").then((screen) => screen.ApplyPage),
  load: () => import("./apply/data.ts").then((data) => data.loadContact),
  sheets: ["dialog", "account", "apply"],
  query: ["step"],
};

export const result: DocumentPage = {
  meta: { hidden: true },
  component: () => import("./apply/apply.tsx").then((screen) => screen.ResultPage),
  load: apply.load,
  sheets: ["dialog", "account", "apply"],
};
