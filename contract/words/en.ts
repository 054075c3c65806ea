import account from "./account.en.ts";
import answers from "./answers.en.ts";
import api from "./api.en.ts";
import application from "./application.en.ts";
import applicationResult from "./application-result.en.ts";
import common from "./common.en.ts";
import community from "./community.en.ts";
import compatibility from "./compatibility.en.ts";
import accounts from "./console/accounts.en.ts";
import audit from "./console/audit.en.ts";
import bar from "./console/bar.en.ts";
import changelog from "./console/changelog.en.ts";
import chart from "./console/chart.en.ts";
import dashboard from "./console/dashboard.en.ts";
import errors from "./console/errors.en.ts";
import frame from "./console/frame.en.ts";
import operator from "./console/operator.en.ts";
import outbox from "./console/outbox.en.ts";
import pageSearch from "./console/page-search.en.ts";
import products from "./console/products.en.ts";
import publish from "./console/publish.en.ts";
import release from "./console/release.en.ts";
import review from "./console/review.en.ts";
import settings from "./console/settings.en.ts";
import statistics from "./console/statistics.en.ts";
import tabs from "./console/tabs.en.ts";
import siteFolder from "./console/site-folder.en.ts";
import earlyAccess from "./console/early-access.en.ts";
import tokens from "./console/tokens.en.ts";
import types from "./types.en.ts";
import webhooks from "./console/webhooks.en.ts";
import distribute from "./distribute.en.ts";
import docs from "./docs.en.ts";
import download from "./download.en.ts";
import faq from "./faq.en.ts";
import form from "./form.en.ts";
import frames from "./frames.en.ts";
import home from "./home.en.ts";
import invitation from "./invitation.en.ts";
import keys from "./keys.en.ts";
import login from "./login.en.ts";
import policies from "./policies.en.ts";
import product from "./product.en.ts";
import proof from "./proof.en.ts";
import releases from "./releases.en.ts";
import samples from "./samples.en.ts";
import search from "./search.en.ts";
import searchIndex from "./search-index.en.ts";
import site from "./site.en.ts";
import stereo from "./stereo.en.ts";
import verify from "./verify.en.ts";

/** Every feature with its texts in English. A page's dictionary has those of all features, an island's of some. */
export const features = {
  common,
  site,
  home,
  product,
  download,
  releases,
  docs,
  samples,
  faq,
  policies,
  distribute,
  community,
  keys,
  compatibility,
  frames,
  stereo,
  verify,
  api,
  search,
  "search-index": searchIndex,
  form,
  login,
  invitation,
  proof,
  application,
  "application-result": applicationResult,
  account,
  answers,
  accounts,
  audit,
  bar,
  changelog,
  chart,
  dashboard,
  errors,
  frame,
  operator,
  outbox,
  "page-search": pageSearch,
  products,
  publish,
  release,
  review,
  settings,
  statistics,
  tabs,
  siteFolder,
  earlyAccess,
  tokens,
  types,
  webhooks,
};

export type Features = typeof features;
export type Feature = keyof Features;
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** Every text of the portal. Numbers and parts of a text are passed in; everything else is a plain string. */
export type Words = Intersection<Features[Feature]>;

/** The texts of several features in one. */
export function merged(parts: Iterable<object>): Words {
  return Object.assign({}, ...parts) as Words; // both callers pass every feature
}

/** Every text of the portal in English (specification, sections 5 and 8). */
export default merged(Object.values(features));
