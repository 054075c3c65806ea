import document from "./document.zh.ts";
import finder from "./finder.zh.ts";

/** Texts of the search island in Chinese, which are fetched with it. */
export default { ...document, ...finder };
