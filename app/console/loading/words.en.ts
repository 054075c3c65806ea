import common from "../../../contract/words/common.en.ts";
import form from "../../../contract/words/form.en.ts";
import site from "../../../contract/words/site.en.ts";

/** The texts of the shell's frame, in English. */
export default [common, site, form];
