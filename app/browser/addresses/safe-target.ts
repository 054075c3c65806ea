const home = "/";

/**
 * The address within this site that `target` means, or home. Used by `/redirect/…` and every `redirect` in a query,
 * because both are untrusted input.
 */
export function safeTarget(target: string, exists: (pathname: string) => boolean): string {
  if (hasControlOrBackslash(target) || hasControlOrBackslash(decoded(pathOf(target)))) return home;
  const first = parsed(target);
  if (!first) return home;
  const second = parsed(first.pathname.replace(/^\/+/, "/") + first.search + first.hash);
  if (!second || second.pathname.startsWith("//") || isNested(second.pathname) || !exists(second.pathname)) return home;
  return second.pathname + second.search + second.hash;
}

/** A host that cannot exist, so that only relative addresses keep it. */
const site = "https://this-site.invalid";

function parsed(target: string): URL | null {
  if (!target.startsWith("/") || target.startsWith("//")) return null;
  const url = URL.canParse(target, site) ? new URL(target, site) : null;
  return url?.origin === site && !url.username && !url.password ? url : null;
}

function pathOf(target: string): string {
  return target.replace(/[?#].*$/s, "");
}

function isNested(pathname: string): boolean {
  return /^\/redirect(\/|$)/i.test(decoded(pathname));
}

function hasControlOrBackslash(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- searches for control characters
  return /[\u0000-\u001f\u007f-\u009f\u2028\u2029\\]/.test(text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "\\"; // refuses malformed escapes like a backslash
  }
}
