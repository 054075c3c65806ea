import common from "../../../contract/words/common.zh.ts";
import form from "../../../contract/words/form.zh.ts";
import site from "../../../contract/words/site.zh.ts";

/** The texts of the shell's frame, in Chinese. */
export default [common, site, form];
