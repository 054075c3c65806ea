import account from "../../../contract/words/account.zh.ts";
import answers from "../../../contract/words/answers.zh.ts";
import download from "../../../contract/words/download.zh.ts";
import login from "../../../contract/words/login.zh.ts";
import product from "../../../contract/words/product.zh.ts";
import proof from "../../../contract/words/proof.zh.ts";
import releases from "../../../contract/words/releases.zh.ts";

/** The texts that several views share, in Chinese. */
export default [product, download, releases, login, proof, account, answers];
