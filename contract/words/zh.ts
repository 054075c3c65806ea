import type { Words } from "./en.ts";
import first from "./first.zh.ts";
import screens from "./screens.zh.ts";

/** Every text of the portal in Chinese. */
const zh: Words = { ...first, ...screens };

export default zh;
