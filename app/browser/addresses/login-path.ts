/** The login does not redirect back to these pages. */
const authPaths = /^\/(login|register|forgot-password|reset-password|region)(\/|$)/i;

/** The fragment of a mailed link: its token must not appear in any other address. */
const key = /^#token=/;

type Address = { pathname: string; search: string; hash: string };

/** The login page with a redirect back to the current page (specification, section 2). */
export function loginPath({ pathname, search, hash }: Address): string {
  if (authPaths.test(pathname)) return `/login${search}`;
  const place = pathname + search + (key.test(hash) ? "" : hash);
  return `/login?redirect=${encodeURIComponent(place)}`;
}
