/** Pages on the way into an account; nobody wants to come back to them. */
const authPaths = /^\/(login|register|forgot-password|reset-password|region)(\/|$)/i;

/** The fragment of a link in a mail: what it carries must stand in no other address. */
const key = /^#token=/;

type Place = { pathname: string; search: string; hash: string };

/** The page for logging in, which leads back to where the reader is (specification, section 2). */
export function loginPath({ pathname, search, hash }: Place): string {
  if (authPaths.test(pathname)) return `/login${search}`;
  const place = pathname + search + (key.test(hash) ? "" : hash);
  return `/login?redirect=${encodeURIComponent(place)}`;
}
