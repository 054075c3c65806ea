import common from "../../../contract/words/common.en.ts";
import form from "../../../contract/words/form.en.ts";
import bar from "../../../contract/words/console/bar.en.ts";
import errors from "../../../contract/words/console/errors.en.ts";
import frame from "../../../contract/words/console/frame.en.ts";
import pageSearch from "../../../contract/words/console/page-search.en.ts";
import settings from "../../../contract/words/console/settings.en.ts";
import tabs from "../../../contract/words/console/tabs.en.ts";
import site from "../../../contract/words/site.en.ts";

/** The texts of the frame, which the console's first script has, in English. */
export default [common, form, site, bar, errors, frame, pageSearch, settings, tabs];
