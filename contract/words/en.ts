import first from "./first.en.ts";
import screens from "./screens.en.ts";

/** Every text of the portal in English (specification, sections 5 and 8). A browser fetches the two parts apart. */
const en = { ...first, ...screens };

/** Numbers and parts of a text are passed in; everything else is a plain string. */
export type Words = typeof en;
export default en;
