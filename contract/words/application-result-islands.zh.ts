import result from "./application-result.zh.ts";
import apply from "./apply.zh.ts";
import document from "./document.zh.ts";
import forms from "./forms.zh.ts";

/** Texts of the result's island in Chinese, which are fetched with it. */
export default { ...document, forms, apply: { ...apply, ...result } };
