import document from "./document.zh.ts";
import forms from "./forms.zh.ts";
import login from "./login.zh.ts";

/** Texts of the form islands in Chinese, which are fetched with them. */
export default { ...document, forms: { ...forms, ...login } };
