import { memo } from "react";
import { matchRoutes, redirect, replace, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { loadChunk } from "../../browser/load-chunk.ts";
import { safeTarget } from "../../browser/addresses/safe-target.ts";
import { firstPage, isExternal, permitted, trails, type ShellRoute, type View } from "./route.ts";

/** The `handle` of a route: its ancestors from the outermost to itself. */
export type ViewHandle = { trail: readonly ShellRoute[] };

/** A page's view, or the error of loading it: its tab shows the error, and other tabs keep working. */
export type LoadedView = { view: View } | { cause: unknown };

/** Properties of the navigation that the loader's `Request` lacks. */
export type Opening = {
  hash: () => string;
  /** Whether the navigation pushes a history entry, rather than replacing the current one. */
  isPush: () => boolean;
};

/**
 * Turns the list of routes into React Router's: each page with its view, redirects for groups, and full-page
 * navigations elsewhere. `roles`: the user's.
 */
export function pagesOf(
  list: readonly ShellRoute[],
  opening: Opening,
  roles: Promise<readonly string[]>,
): RouteObject[] {
  const lead = (path: string) => (opening.isPush() ? redirect(path) : replace(path)); // Back never reaches an address that redirects
  const pages = trails(list).flatMap((trail): RouteObject[] => {
    const route = trail.at(-1);
    if (!route || isExternal(route.path)) return [];
    const { path, view, leadsTo, children = [] } = route;
    const loader = leadsTo
      ? ({ params }: LoaderFunctionArgs) => roles.then(() => lead(leadsTo(params))) // the router begins before it is known here
      : view
        ? fetching(view)
        : () => ontoFirst(children, roles, lead);
    return [{ id: path, path, loader, handle: { trail } satisfies ViewHandle }];
  });
  const isPage = pageTest(pages);
  const again = ({ request }: LoaderFunctionArgs) => {
    const target = targetOf(request, opening.hash(), isPage);
    return target === home ? leaveFor(home) : lead(target);
  };
  return [...pages, { path: "/redirect/*", loader: again }, { path: "*", loader: () => leaveFor("/404") }];
}

/** Target of redirects whose own target is unsafe. */
const home = "/";

/**
 * Returns a function that tells whether a page has this path. A lookup by name answers most cases; the router would
 * rank all routes each time.
 */
export function pageTest(pages: RouteObject[]): (pathname: string) => boolean {
  const plain = new Set(pages.flatMap(({ path = "" }) => (/[:*?]/.test(path) ? [] : [path])));
  return (pathname) => {
    if (plain.has(pathname)) return true;
    const path = matchRoutes(pages, pathname)?.at(-1)?.route.path;
    return path !== undefined && path !== "*" && path !== "/redirect/*";
  };
}

/**
 * Loads a view, once; a failed load is tried again the next time. The view rerenders for its own props only.
 */
function fetching(view: () => Promise<View>): () => Promise<LoadedView> {
  let known: LoadedView | undefined;
  return async () => {
    try {
      const component = await loadChunk(view);
      return (known ??= { view: memo(component) });
    } catch (cause) {
      return { cause };
    }
  };
}

/** Redirects to a group's first page, which shows the 401 text if the user may open none of them. */
async function ontoFirst(
  children: readonly ShellRoute[],
  roles: Promise<readonly string[]>,
  lead: (path: string) => Response,
) {
  const page = firstPage(permitted(children, await roles)) ?? firstPage(children);
  return page ? lead(page.path) : leaveFor("/404");
}

/** `/redirect` plus a path: replaces the address by that path and mounts its view afresh (specification, section 2). */
function targetOf({ url }: Request, hash: string, isPage: (pathname: string) => boolean): string {
  const { pathname, search } = new URL(url);
  return safeTarget(pathname.replace(/^\/redirect/i, "") + search + hash, isPage);
}

/** Leaves the shell for a public page, replacing the history entry. */
function leaveFor(path: string): Promise<never> {
  location.replace(path);
  return new Promise(() => {});
}
