import apply from "./apply.en.ts";
import document from "./document.en.ts";
import forms from "./forms.en.ts";

/** Texts of the application's island in English, which are fetched with it. */
export default { ...document, forms, apply };
