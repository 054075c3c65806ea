import { matchRoutes } from "react-router";
import { storedValue } from "../../../browser/storage/stored-value.ts";
import { isExternal, trails, type ShellRoute } from "../../routing/route.ts";
import { rename, startingWith, visit, type Tab } from "./tabs.ts";

/** At most this many are restored. */
const max = 500;
const longestName = 200;

/** The stored part of a tab. Its title and `affix` come from the list of routes, which may have changed. */
type StoredTab = { path: string; search: string; hash: string; name?: string };

/** Without storage, tabs last as long as the document. */
const openTabs = storedValue("tabs", parseTabs, "sessionStorage");

/**
 * The account's tabs from before a reload (specification, section 2), after the affixed ones; takes the permitted
 * routes. Anything else in storage is ignored.
 */
export function readTabs(account: string, routes: readonly ShellRoute[]): readonly Tab[] {
  const start = startingWith(routes);
  const stored = storedFor(account);
  if (stored.length === 0) return start;
  const routeAt = finder(routes);
  return stored.reduce<readonly Tab[]>((tabs, { path, search, hash, name }) => {
    const route = routeAt(path);
    const isOpen = tabs.some((tab) => tab.path === path);
    if (!route?.title || (!isOpen && tabs.length >= max)) return tabs;
    const address = { pathname: path, search, hash };
    const visited = visit(tabs, { path, address, title: route.title, affix: false }); // affixed tabs exist already
    return name === undefined ? visited : rename(visited, path, name);
  }, start);
}

/** Stores the tabs for a reload of this browser tab. */
export function storeTabs(account: string, tabs: readonly Tab[]): void {
  const stored = tabs
    .slice(0, max)
    .map(({ path, address: { search, hash }, name }): StoredTab => ({ path, search, hash, name }));
  openTabs.write({ account, tabs: stored });
}

/** Deletes the stored tabs, at a logout. */
export function clearTabs(): void {
  openTabs.remove();
}

function storedFor(account: string): StoredTab[] {
  const value = openTabs.read();
  return value?.account === account ? value.tabs : [];
}

function parseTabs(value: unknown): { account: string; tabs: StoredTab[] } | null {
  if (typeof value !== "object" || value === null) return null;
  const { account, tabs } = value as { account?: unknown; tabs?: unknown }; // the fields of any object
  if (typeof account !== "string" || !Array.isArray(tabs)) return null;
  return { account, tabs: tabs.slice(0, max).flatMap(parseTab) };
}

function parseTab(value: unknown): StoredTab[] {
  if (typeof value !== "object" || value === null) return [];
  const { path, search, hash, name } = value as Record<string, unknown>; // the fields of any object
  if (typeof path !== "string" || typeof search !== "string" || typeof hash !== "string") return [];
  if (!isAddress(path, search, hash)) return [];
  const isName = typeof name === "string" && name !== "" && name.length <= longestName;
  return [{ path, search, hash, name: isName ? name : undefined }];
}

/** Whether these form an address of this site as a browser would serialize it. */
function isAddress(path: string, search: string, hash: string): boolean {
  try {
    const url = new URL(path + search + hash, "http://here.invalid");
    const isSame = url.pathname === path && url.search === search && url.hash === hash;
    // `decodeURIComponent` throws on broken escapes; its result is used, because a minifier drops unused calls
    return isSame && decodeURIComponent(path).startsWith("/");
  } catch {
    return false;
  }
}

/**
 * Returns a lookup that tests only the few pages with the same beginning: the router would prepare the whole list for
 * every path.
 */
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
