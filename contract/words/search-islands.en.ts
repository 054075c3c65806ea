import document from "./document.en.ts";
import finder from "./finder.en.ts";

/** Texts of the search island in English, which are fetched with it. */
export default { ...document, ...finder };
