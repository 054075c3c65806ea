import account from "../../../contract/words/account.en.ts";
import answers from "../../../contract/words/answers.en.ts";
import common from "../../../contract/words/common.en.ts";
import download from "../../../contract/words/download.en.ts";
import form from "../../../contract/words/form.en.ts";
import login from "../../../contract/words/login.en.ts";
import product from "../../../contract/words/product.en.ts";
import proof from "../../../contract/words/proof.en.ts";
import releases from "../../../contract/words/releases.en.ts";
import site from "../../../contract/words/site.en.ts";

/** The texts that the shell and several of its views use, in English. */
export default [common, site, product, download, releases, form, login, proof, account, answers];
