import { matchRoutes } from "react-router";
import { storedValue } from "../../../browser/storage/stored-value.ts";
import { isExternal, trails, type ShellRoute } from "../../routing/route.ts";
import { rename, startingWith, visit, type Tab } from "./tabs.ts";

/** More are not read back; whoever has that many open does not look for one of them. */
const most = 500;
const longestName = 200;

/** What is stored of a tab. Its title and whether it is affixed come from the list of routes, which may have changed. */
type StoredTab = { path: string; search: string; hash: string; name?: string };

/** Without storage they last as long as the document. */
const openTabs = storedValue("tabs", parseTabs, "sessionStorage");

/**
 * The tabs that this account had before a reload (specification, section 2), with the affixed ones before them; takes the
 * list of those routes that it may open. Whatever else storage holds is as if it were not there.
 */
export function readTabs(account: string, routes: readonly ShellRoute[]): readonly Tab[] {
  const start = startingWith(routes);
  const stored = storedFor(account);
  if (stored.length === 0) return start;
  const routeAt = finder(routes);
  return stored.reduce<readonly Tab[]>((tabs, { path, search, hash, name }) => {
    const route = routeAt(path);
    const isOpen = tabs.some((tab) => tab.path === path);
    if (!route?.title || (!isOpen && tabs.length >= most)) return tabs;
    const address = { pathname: path, search, hash };
    const visited = visit(tabs, { path, address, title: route.title, affix: false }); // affixed ones are there already
    return name === undefined ? visited : rename(visited, path, name);
  }, start);
}

/** Keeps the tabs for a reload of this browser tab. */
export function storeTabs(account: string, tabs: readonly Tab[]): void {
  const stored = tabs
    .slice(0, most)
    .map(({ path, address: { search, hash }, name }): StoredTab => ({ path, search, hash, name }));
  openTabs.write({ account, tabs: stored });
}

/** After a logout nobody finds them. */
export function forgetTabs(): void {
  openTabs.remove();
}

function storedFor(account: string): StoredTab[] {
  const value = openTabs.read();
  return value?.account === account ? value.tabs : [];
}

function parseTabs(value: unknown): { account: string; tabs: StoredTab[] } | null {
  if (typeof value !== "object" || value === null) return null;
  const { account, tabs } = value as { account?: unknown; tabs?: unknown }; // any object may have them
  if (typeof account !== "string" || !Array.isArray(tabs)) return null;
  return { account, tabs: tabs.slice(0, most).flatMap(parseTab) };
}

function parseTab(value: unknown): StoredTab[] {
  if (typeof value !== "object" || value === null) return [];
  const { path, search, hash, name } = value as Record<string, unknown>; // any object may have them
  if (typeof path !== "string" || typeof search !== "string" || typeof hash !== "string") return [];
  if (!isAddress(path, search, hash)) return [];
  const isName = typeof name === "string" && name !== "" && name.length <= longestName;
  return [{ path, search, hash, name: isName ? name : undefined }];
}

/** Whether these are the parts of an address of this site as a browser would write them. */
function isAddress(path: string, search: string, hash: string): boolean {
  try {
    const url = new URL(path + search + hash, "http://here.invalid");
    const isSame = url.pathname === path && url.search === search && url.hash === hash;
    // broken escapes throw here; used, because a minifier drops a call whose result is not
    return isSame && decodeURIComponent(path).startsWith("/");
  } catch {
    return false;
  }
}

/** Asks the router about the few pages that begin alike only: it would prepare the whole list again for every path. */
function finder(routes: readonly ShellRoute[]): (path: string) => ShellRoute | undefined {
  const pages = trails(routes).flatMap((trail) => {
    const route = trail.at(-1);
    if (!route?.view || isExternal(route.path)) return [];
    return [{ path: route.path, beginning: route.path.replace(/[:*].*/, "").toLowerCase(), handle: route }];
  });
  return (path) => {
    const plain = decodeURIComponent(path).toLowerCase();
    const near = pages.filter(({ beginning }) => plain.startsWith(beginning));
    return matchRoutes(near, path)?.at(-1)?.route.handle;
  };
}
