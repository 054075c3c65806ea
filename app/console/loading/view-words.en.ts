import account from "../../../contract/words/account.en.ts";
import answers from "../../../contract/words/answers.en.ts";
import download from "../../../contract/words/download.en.ts";
import login from "../../../contract/words/login.en.ts";
import product from "../../../contract/words/product.en.ts";
import proof from "../../../contract/words/proof.en.ts";
import releases from "../../../contract/words/releases.en.ts";
import accounts from "../../../contract/words/console/accounts.en.ts";
import audit from "../../../contract/words/console/audit.en.ts";
import changelog from "../../../contract/words/console/changelog.en.ts";
import chart from "../../../contract/words/console/chart.en.ts";
import dashboard from "../../../contract/words/console/dashboard.en.ts";
import operator from "../../../contract/words/console/operator.en.ts";
import outbox from "../../../contract/words/console/outbox.en.ts";
import products from "../../../contract/words/console/products.en.ts";
import publish from "../../../contract/words/console/publish.en.ts";
import release from "../../../contract/words/console/release.en.ts";
import review from "../../../contract/words/console/review.en.ts";
import statistics from "../../../contract/words/console/statistics.en.ts";
import tokens from "../../../contract/words/console/tokens.en.ts";

/** The texts of the views, which load beside the first view, in English. */
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
