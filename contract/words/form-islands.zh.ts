import forms from "./forms.zh.ts";
import islands from "./islands.zh.ts";
import login from "./login.zh.ts";

/** Texts of the form islands in Chinese, which are fetched with them. */
export default { ...islands, forms: { ...forms, ...login } };
