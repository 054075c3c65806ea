import { merged, type Features } from "./en.ts";
import account from "./account.zh.ts";
import answers from "./answers.zh.ts";
import api from "./api.zh.ts";
import application from "./application.zh.ts";
import applicationResult from "./application-result.zh.ts";
import common from "./common.zh.ts";
import community from "./community.zh.ts";
import compatibility from "./compatibility.zh.ts";
import accounts from "./console/accounts.zh.ts";
import audit from "./console/audit.zh.ts";
import bar from "./console/bar.zh.ts";
import changelog from "./console/changelog.zh.ts";
import chart from "./console/chart.zh.ts";
import dashboard from "./console/dashboard.zh.ts";
import errors from "./console/errors.zh.ts";
import frame from "./console/frame.zh.ts";
import operator from "./console/operator.zh.ts";
import outbox from "./console/outbox.zh.ts";
import pageSearch from "./console/page-search.zh.ts";
import products from "./console/products.zh.ts";
import publish from "./console/publish.zh.ts";
import release from "./console/release.zh.ts";
import review from "./console/review.zh.ts";
import settings from "./console/settings.zh.ts";
import statistics from "./console/statistics.zh.ts";
import tabs from "./console/tabs.zh.ts";
import siteFolder from "./console/site-folder.zh.ts";
import earlyAccess from "./console/early-access.zh.ts";
import tokens from "./console/tokens.zh.ts";
import types from "./types.zh.ts";
import webhooks from "./console/webhooks.zh.ts";
import distribute from "./distribute.zh.ts";
import docs from "./docs.zh.ts";
import download from "./download.zh.ts";
import faq from "./faq.zh.ts";
import form from "./form.zh.ts";
import frames from "./frames.zh.ts";
import home from "./home.zh.ts";
import invitation from "./invitation.zh.ts";
import keys from "./keys.zh.ts";
import login from "./login.zh.ts";
import policies from "./policies.zh.ts";
import product from "./product.zh.ts";
import proof from "./proof.zh.ts";
import releases from "./releases.zh.ts";
import samples from "./samples.zh.ts";
import search from "./search.zh.ts";
import searchIndex from "./search-index.zh.ts";
import site from "./site.zh.ts";
import stereo from "./stereo.zh.ts";
import verify from "./verify.zh.ts";

/** Every feature with its texts in Chinese. */
export const features: Features = {
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

/** Every text of the portal in Chinese. */
export default merged(Object.values(features));
