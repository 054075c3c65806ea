import { useLocation } from "react-router";
import { useSession } from "../session/session.ts";

/** Pages on the way into an account; nobody wants to come back to them. */
const waysIn = /^\/(login|register|forgot-password|reset-password|region)(\/|$)/i;

/** The page for logging in, which leads back to where the reader is (specification, section 2). */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  if (waysIn.test(pathname)) return `/login${search}`;
  return `/login?redirect=${encodeURIComponent(pathname + search)}`;
}

/** The same for where the reader is now; without the way back until the browser has taken over the server's page. */
export function useLoginPath(): string {
  const session = useSession();
  const location = useLocation();
  return session === undefined ? "/login" : loginPath(location); // one page stands at every address where nothing is
}
