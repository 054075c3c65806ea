export { limits, type Changelog, type Kind } from "./changelog.ts";
export { parseChangelog } from "./parse.ts";
export { vocabularyOf } from "./words.ts";
export { writeNotes, writeRelease, type Style, type Told } from "./write.ts";
