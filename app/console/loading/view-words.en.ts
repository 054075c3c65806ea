import account from "../../../contract/words/account.en.ts";
import answers from "../../../contract/words/answers.en.ts";
import download from "../../../contract/words/download.en.ts";
import login from "../../../contract/words/login.en.ts";
import product from "../../../contract/words/product.en.ts";
import proof from "../../../contract/words/proof.en.ts";
import releases from "../../../contract/words/releases.en.ts";

/** The texts that several views share, in English. */
export default [product, download, releases, login, proof, account, answers];
