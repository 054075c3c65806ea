import account from "../../../contract/words/account.zh.ts";
import answers from "../../../contract/words/answers.zh.ts";
import download from "../../../contract/words/download.zh.ts";
import login from "../../../contract/words/login.zh.ts";
import product from "../../../contract/words/product.zh.ts";
import proof from "../../../contract/words/proof.zh.ts";
import releases from "../../../contract/words/releases.zh.ts";
import accounts from "../../../contract/words/console/accounts.zh.ts";
import audit from "../../../contract/words/console/audit.zh.ts";
import changelog from "../../../contract/words/console/changelog.zh.ts";
import chart from "../../../contract/words/console/chart.zh.ts";
import dashboard from "../../../contract/words/console/dashboard.zh.ts";
import operator from "../../../contract/words/console/operator.zh.ts";
import outbox from "../../../contract/words/console/outbox.zh.ts";
import products from "../../../contract/words/console/products.zh.ts";
import publish from "../../../contract/words/console/publish.zh.ts";
import release from "../../../contract/words/console/release.zh.ts";
import review from "../../../contract/words/console/review.zh.ts";
import statistics from "../../../contract/words/console/statistics.zh.ts";
import tokens from "../../../contract/words/console/tokens.zh.ts";

/** The texts of the views, which load beside the first view, in Chinese. */
export default [
  account,
  answers,
  download,
  login,
  product,
  proof,
  releases,
  accounts,
  audit,
  changelog,
  chart,
  dashboard,
  operator,
  outbox,
  products,
  publish,
  release,
  review,
  statistics,
  tokens,
];
