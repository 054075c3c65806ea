import { useLocation } from "react-router";
import { useSession } from "../session/session.ts";

/** Pages on the way into an account; nobody wants to come back to them. */
const waysIn = /^\/(login|register|forgot-password|reset-password|region)(\/|$)/i;

/** The fragment of a link in a mail: what it carries must stand in no other address. */
const key = /^#token=/;

type Place = { pathname: string; search: string; hash: string };

/** The page for logging in, which leads back to where the reader is (specification, section 2). */
export function loginPath({ pathname, search, hash }: Place): string {
  if (waysIn.test(pathname)) return `/login${search}`;
  const place = pathname + search + (key.test(hash) ? "" : hash);
  return `/login?redirect=${encodeURIComponent(place)}`;
}

/** The same for where the reader is now; without the way back until the browser has taken over the server's page. */
export function useLoginPath(): string {
  const session = useSession();
  const location = useLocation();
  return session === undefined ? "/login" : loginPath(location); // one page stands at every address where nothing is
}
