import common from "../../../contract/words/common.zh.ts";
import form from "../../../contract/words/form.zh.ts";
import bar from "../../../contract/words/console/bar.zh.ts";
import errors from "../../../contract/words/console/errors.zh.ts";
import frame from "../../../contract/words/console/frame.zh.ts";
import pageSearch from "../../../contract/words/console/page-search.zh.ts";
import settings from "../../../contract/words/console/settings.zh.ts";
import tabs from "../../../contract/words/console/tabs.zh.ts";
import site from "../../../contract/words/site.zh.ts";

/** The texts of the frame, which the console's first script has, in Chinese. */
export default [common, form, site, bar, errors, frame, pageSearch, settings, tabs];
