import document from "./document.en.ts";
import forms from "./forms.en.ts";
import login from "./login.en.ts";

/** Texts of the form islands in English, which are fetched with them. */
export default { ...document, forms: { ...forms, ...login } };
