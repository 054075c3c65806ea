import type { ComponentType } from "react";
import type { Language } from "../../../contract/language.ts";

/**
 * A title in every language: search matches all of them, whichever is shown. `pinyin`: the syllables of the Chinese one
 * without tones, such as `gong zuo tai`, of pages that it lists; written by hand, because browsers have no pinyin dictionary.
 */
export type Title = Record<Language, string> & { pinyin?: string };

/**
 * A view's address, as its tab stores it: not the router's current location, which differs while the view is hidden.
 */
export type Address = { pathname: string; search: string; hash: string };

/** The props of every view. */
export type ViewProps = {
  /** The parameters of its route's path. */
  params: Readonly<Record<string, string>>;
  address: Address;
  /** Names the view's tab, for example after its record. */
  nameTab: (name: string) => void;
};
export type View = ComponentType<ViewProps>;

/**
 * A page or group of pages of the shell, with what menus, tabs, search and the guard need (specification, section 2).
 */
export type ShellRoute = {
  /** The whole path, with `:name` for parameters; or an address elsewhere (`http:`, `https:`, `mailto:`, `tel:`). */
  path: string;
  /** Without a title, the route has no menu entry, search entry, tab or breadcrumb. */
  title?: Title;
  icon?: ComponentType<{ size?: number }>;
  /** Loads the badge of its sidebar entry, such as a count. */
  badge?: () => Promise<ComponentType>;
  /** A line above its sidebar entry. */
  startsGroup?: true;
  /** Affixed tab: open from the start, first, and without a close button. */
  affix?: true;
  /** The path of the sidebar entry that is current while this page is open. */
  activeMenu?: string;
  /** Hides the route from the sidebar, and it and its children from the search. */
  hidden?: true;
  /** A submenu even if it shows only one child. */
  alwaysShow?: true;
  /** One sidebar entry for the whole group, which leads to its first page; links above each page lead to the others. */
  parts?: true;
  /** Not a link: plain text in the breadcrumb. */
  noRedirect?: true;
  /** The user needs one of these roles; without the field, any member may open the page. */
  roles?: readonly string[];
  /** `false`: omitted from the breadcrumb. */
  breadcrumb?: false;
  /** Loads the view when the page is first opened. A group has none and redirects to its first page. */
  view?: () => Promise<View>;
  /** A former address: where its page is now. */
  leadsTo?: (params: Readonly<Record<string, string | undefined>>) => string;
  children?: ShellRoute[];
};

/** Whether an address is external: it opens in a new browser tab. */
export function isExternal(path: string): boolean {
  return /^(?:https?:|mailto:|tel:)/i.test(path);
}

/**
 * Whether a path is safe as a link: no `javascript:`, and nothing that browsers read as another host, such as `//host`
 * and `/\host`.
 */
function isAddress(path: string): boolean {
  return isExternal(path) || /^\/(?!\/)[^\\\s]*$/.test(path);
}

/**
 * The routes that these roles may open (specification, sections 4 and 6): an admin all of them, others those without
 * roles or with one of theirs. A refused parent removes its subtree, and groups without pages and unsafe addresses are
 * removed for everyone.
 */
export function permitted(routes: readonly ShellRoute[], roles: readonly string[]): ShellRoute[] {
  return routes.flatMap((route) => {
    if (!isAddress(route.path) || !mayOpen(route, roles)) return [];
    const children = permitted(route.children ?? [], roles);
    if (children.length === 0 && !route.view && !isExternal(route.path)) return [];
    return [route.children ? { ...route, children } : route];
  });
}

export function mayOpen({ roles: needed }: ShellRoute, roles: readonly string[]): boolean {
  return roles.includes("admin") || !needed || needed.some((role) => roles.includes(role));
}

/** Every route with its ancestors, from the outermost to itself. */
export function trails(routes: readonly ShellRoute[], above: readonly ShellRoute[] = []): ShellRoute[][] {
  return routes.flatMap((route) => {
    const trail = [...above, route];
    return [trail, ...trails(route.children ?? [], trail)];
  });
}

/** The first page of a group, to which its own address redirects; `undefined` if all its pages have parameters. */
export function firstPage(routes: readonly ShellRoute[]): ShellRoute | undefined {
  for (const route of routes) {
    if (isExternal(route.path) || route.hidden) continue;
    const page = route.view ? route : firstPage(route.children ?? []);
    if (page && !page.path.includes(":")) return page;
  }
  return undefined;
}
