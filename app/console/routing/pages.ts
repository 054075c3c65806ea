import { memo } from "react";
import { matchRoutes, redirect, replace, type LoaderFunctionArgs, type RouteObject } from "react-router";
import { loadChunk } from "../../browser/load-chunk.ts";
import { safeTarget } from "../../browser/addresses/safe-target.ts";
import type { Sheet } from "../../styles/sheets.ts";
import { firstPage, isExternal, permitted, trails, type ShellRoute, type View } from "./route.ts";

/** What the router keeps of a page: its routes from the outermost to itself. */
export type ViewHandle = { trail: readonly ShellRoute[] };

/** The view of a page, or why it could not be fetched: its tab says so, and the others live on. */
export type LoadedView = { view: View } | { cause: unknown };

/** What a request does not carry of the address that is being opened. */
export type Opening = {
  /** The fragment. */
  hash: () => string;
  /** Whether it gets a place of its own in the browser's history, or takes that of the present one. */
  isPush: () => boolean;
};

/**
 * The list as the router takes it: every page with its view, groups leading to their first page, and what leads on.
 * `roles`: those of the reader.
 */
export function pagesOf(
  list: readonly ShellRoute[],
  opening: Opening,
  roles: Promise<readonly string[]>,
): RouteObject[] {
  const lead = (path: string) => (opening.isPush() ? redirect(path) : replace(path)); // Back never comes to what leads on
  const pages = trails(list).flatMap((trail): RouteObject[] => {
    const route = trail.at(-1);
    if (!route || isExternal(route.path)) return [];
    const { path, view, sheets = [], children = [] } = route;
    const loader = view ? fetching(view, sheets) : () => ontoFirst(children, roles, lead);
    return [{ id: path, path, loader, handle: { trail } satisfies ViewHandle }];
  });
  const isPage = pageTest(pages);
  const again = ({ request }: LoaderFunctionArgs) => {
    const target = targetOf(request, opening.hash(), isPage);
    return target === home ? leaveFor(home) : lead(target);
  };
  return [...pages, { path: "/redirect/*", loader: again }, { path: "*", loader: () => leaveFor("/404") }];
}

/** Where unsafe targets lead. */
const home = "/";

/** Whether a page of these stands at a path. Most are known by their name: the router would rank all of them each time. */
export function pageTest(pages: RouteObject[]): (pathname: string) => boolean {
  const plain = new Set(pages.flatMap(({ path = "" }) => (/[:*?]/.test(path) ? [] : [path])));
  return (pathname) => {
    if (plain.has(pathname)) return true;
    const path = matchRoutes(pages, pathname)?.at(-1)?.route.path;
    return path !== undefined && path !== "*" && path !== "/redirect/*";
  };
}

/** Fetches a view with its styles, once; where that fails it is tried again the next time. A view is rendered again for its own props alone. */
function fetching(view: () => Promise<View>, sheets: Sheet[]): () => Promise<LoadedView> {
  const styles = async () => {
    if (sheets.length > 0) await (await import("../../styles/sheets.ts")).openSheets(sheets);
  };
  let known: LoadedView | undefined;
  return async () => {
    try {
      const [component] = await Promise.all([loadChunk(view), loadChunk(styles)]);
      return (known ??= { view: memo(component) });
    } catch (cause) {
      return { cause };
    }
  };
}

/** Whoever may open none of a group's pages is told so at the first. */
async function ontoFirst(
  children: readonly ShellRoute[],
  roles: Promise<readonly string[]>,
  lead: (path: string) => Response,
) {
  const page = firstPage(permitted(children, await roles)) ?? firstPage(children);
  return page ? lead(page.path) : leaveFor("/404");
}

/** `/redirect` and a full path replace the address by that path: the view there is rendered afresh (specification, section 2). */
function targetOf({ url }: Request, hash: string, isPage: (pathname: string) => boolean): string {
  const { pathname, search } = new URL(url);
  return safeTarget(pathname.replace(/^\/redirect/i, "") + search + hash, isPage);
}

/** A page of the site, outside of the shell, takes the place of the address. */
function leaveFor(path: string): Promise<never> {
  location.replace(path);
  return new Promise(() => {});
}
