import { beginLeaving } from "./leaving.ts";

/** The page for setting up a required second factor; the query makes it explain why, and continue to `target`. */
export const setUpPath = (target: string | null) => `/profile/security?due=1${redirectTo(target)}`;
/** The same, if a second factor is only recommended. */
export const offerPath = (target: string | null) => `/profile/security?offer=1${redirectTo(target)}`;
/** Whether the login's address asks for the second step of an existing session. */
export const isSecondStep = (query: URLSearchParams) => query.get("step") === "second";

/** Redirects to the second step of the login, which returns here. */
export function redirectToSecondStep(): void {
  const { pathname, search, hash } = location;
  if (pathname === "/login" || pathname === "/profile/security" || !beginLeaving()) return;
  location.replace(`/login?step=second&redirect=${encodeURIComponent(pathname + search + hash)}`);
}

function redirectTo(target: string | null): string {
  return target === null ? "" : `&redirect=${encodeURIComponent(target)}`;
}
