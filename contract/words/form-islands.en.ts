import forms from "./forms.en.ts";
import islands from "./islands.en.ts";
import login from "./login.en.ts";

/** Texts of the form islands in English, which are fetched with them. */
export default { ...islands, forms: { ...forms, ...login } };
