import apply from "./apply.en.ts";
import forms from "./forms.en.ts";
import islands from "./islands.en.ts";

/** Texts of the application's islands in English, which are fetched with them. */
export default { ...islands, forms, apply };
