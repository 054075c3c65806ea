import { storedValue } from "../../../browser/storage/stored-value.ts";

const limit = 8;

/** Stored per browser tab; if storage is forbidden or full, it lasts as long as the document. */
const pages = storedValue("recentPages", parsePages, "sessionStorage");

/** Recently opened paths, latest first. */
export function recentPages(): readonly string[] {
  return pages.read();
}

export function rememberPage(path: string): void {
  pages.write([path, ...recentPages().filter((each) => each !== path)].slice(0, limit));
}

/** Deletes them, so that the next person to log in does not see them. */
export function clearRecentPages(): void {
  pages.remove();
}

function parsePages(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string").slice(0, limit) : [];
}
