const key = "recentPages";
const kept = 8;

/** Of this browser tab; where storage is forbidden or full, they last as long as the page. */
let pages: readonly string[] | undefined;

/** The paths that were opened last, the latest first. */
export function recentPages(): readonly string[] {
  pages ??= stored();
  return pages;
}

export function rememberPage(path: string): void {
  pages = [path, ...recentPages().filter((each) => each !== path)].slice(0, kept);
  try {
    sessionStorage.setItem(key, JSON.stringify(pages));
  } catch {
    // they last as long as the page
  }
}

/** What somebody opened is not for whoever logs in next. */
export function forgetPages(): void {
  pages = [];
  try {
    sessionStorage.removeItem(key);
  } catch {
    // nothing was stored
  }
}

function stored(): readonly string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? "[]");
    return Array.isArray(value) ? value.filter((each) => typeof each === "string").slice(0, kept) : [];
  } catch {
    return [];
  }
}
