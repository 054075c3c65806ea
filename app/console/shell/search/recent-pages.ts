import { storedValue } from "../../../browser/storage/stored-value.ts";

const limit = 8;

/** Of this browser tab; where storage is forbidden or full, they last as long as the document. */
const pages = storedValue("recentPages", parsePages, "sessionStorage");

/** The paths that were opened last, the latest first. */
export function recentPages(): readonly string[] {
  return pages.read();
}

export function rememberPage(path: string): void {
  pages.write([path, ...recentPages().filter((each) => each !== path)].slice(0, limit));
}

/** What somebody opened is not for whoever logs in next. */
export function forgetPages(): void {
  pages.remove();
}

function parsePages(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string").slice(0, limit) : [];
}
