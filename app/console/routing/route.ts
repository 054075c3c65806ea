import type { ComponentType } from "react";
import type { Language } from "../../../contract/language.ts";
import type { Sheet } from "../../styles/sheets.ts";

/**
 * A title in every language: search finds a page by each of them, whichever is shown. `pinyin`: the syllables of the
 * Chinese one without tones, `gong zuo tai`; written down, because browsers get no dictionary of readings.
 */
export type Title = Record<Language, string> & { pinyin?: string };

/** Where a view stands, as its tab keeps it: never the router's present address, which is another one while it is hidden. */
export type Address = { pathname: string; search: string; hash: string };

/** All that a view is given. */
export type ViewProps = {
  /** The parameters of its route's path. */
  params: Readonly<Record<string, string>>;
  address: Address;
  /** Gives the view's tab a name of its own, such as a record's title. */
  nameTab: (name: string) => void;
};
export type View = ComponentType<ViewProps>;

/** A page of the shell, or a group of pages, with all that menus, tabs, search and the guard know of it (specification, section 2). */
export type ShellRoute = {
  /** The whole path, with `:name` for parameters; or an address elsewhere (`http:`, `https:`, `mailto:`, `tel:`). */
  path: string;
  /** Without a title: no entry in menus and search, no tab, no breadcrumb. */
  title?: Title;
  icon?: ComponentType<{ size?: number }>;
  /** Fetches what stands at the end of its entry in the sidebar, such as a number. */
  badge?: () => Promise<ComponentType>;
  /** Its tab is there from the beginning, comes first and stays. */
  affix?: true;
  /** The path of the entry that is marked as current in the sidebar while this page is open. */
  activeMenu?: string;
  /** Not in the sidebar; in the search neither, with all below it. */
  hidden?: true;
  /** A submenu even where only one child is shown. */
  alwaysShow?: true;
  /** Leads nowhere by itself: plain text in the breadcrumb. */
  noRedirect?: true;
  /** One of these is needed; without the field the page is open to everyone logged in. */
  roles?: readonly string[];
  /** `false`: left out of the breadcrumb. */
  breadcrumb?: false;
  /** Fetches the view when the page is first opened. A group has none and leads to its first page. */
  view?: () => Promise<View>;
  /** The styles that the view needs beyond those of the shell. */
  sheets?: Sheet[];
  children?: ShellRoute[];
};

/** Whether an address leads out of the program: it is opened in a browser tab of its own. */
export function isExternal(path: string): boolean {
  return /^(?:https?:|mailto:|tel:)/i.test(path);
}

/** Whether a path may become a link. `javascript:` may not, nor what a browser takes for another host, as `//host` and `/\host`. */
function isAddress(path: string): boolean {
  return isExternal(path) || /^\/(?!\/)[^\\\s]*$/.test(path);
}

/**
 * The routes that somebody with these roles may open (specification, sections 4 and 6): an admin all of them, others those
 * without roles or with one of theirs. A refused parent takes its subtree with it, and a group left without a page goes;
 * so does what is no address, whoever asks.
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

/** Every route of a list with those above it, from the outermost to itself. */
export function trails(routes: readonly ShellRoute[], above: readonly ShellRoute[] = []): ShellRoute[][] {
  return routes.flatMap((route) => {
    const trail = [...above, route];
    return [trail, ...trails(route.children ?? [], trail)];
  });
}

/** The first page below a group, to which its own address leads; nothing where it has none without parameters. */
export function firstPage(routes: readonly ShellRoute[]): ShellRoute | undefined {
  for (const route of routes) {
    if (isExternal(route.path) || route.hidden) continue;
    const page = route.view ? route : firstPage(route.children ?? []);
    if (page && !page.path.includes(":")) return page;
  }
  return undefined;
}
