import account from "../../../contract/words/account.zh.ts";
import answers from "../../../contract/words/answers.zh.ts";
import common from "../../../contract/words/common.zh.ts";
import download from "../../../contract/words/download.zh.ts";
import form from "../../../contract/words/form.zh.ts";
import login from "../../../contract/words/login.zh.ts";
import product from "../../../contract/words/product.zh.ts";
import proof from "../../../contract/words/proof.zh.ts";
import releases from "../../../contract/words/releases.zh.ts";
import site from "../../../contract/words/site.zh.ts";

/** The texts that the shell and several of its views use, in Chinese. */
export default [common, site, product, download, releases, form, login, proof, account, answers];
