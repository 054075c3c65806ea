import apply from "./apply.zh.ts";
import document from "./document.zh.ts";
import forms from "./forms.zh.ts";

/** Texts of the application's island in Chinese, which are fetched with it. */
export default { ...document, forms, apply };
