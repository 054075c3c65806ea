import { trails, type Address, type ShellRoute, type Title } from "../../routing/route.ts";

/** A visited view that stays open (specification, section 2). Affixed tabs come first. */
export type Tab = {
  /** The key: a path without query and fragment. */
  path: string;
  address: Address;
  title: Title;
  /** Its own name, such as a record's title; replaces the title. */
  name?: string;
  /** Open from the start; cannot be closed or moved. */
  affix: boolean;
  /** Increased by a refresh, which remounts the view. */
  revision: number;
};
export type TabVisit = Pick<Tab, "path" | "address" | "title" | "affix">;

// If nothing changes, every function returns its argument, and unchanged tabs stay the same objects, so that views and
// tabs rerender only when they change.

/** The initial tabs; takes the permitted routes. */
export function startingWith(routes: readonly ShellRoute[]): readonly Tab[] {
  return trails(routes).flatMap((trail) => {
    const route = trail.at(-1);
    if (!route?.affix || !route.view || !route.title || route.path.includes(":")) return []; // a tab needs one fixed address
    const { path, title } = route;
    return [{ path, address: { pathname: path, search: "", hash: "" }, title, affix: true, revision: 0 }];
  });
}

/** Records a navigation: a new query or fragment updates the tab, a new path adds one. */
export function visit(tabs: readonly Tab[], { path, address, title, affix }: TabVisit): readonly Tab[] {
  const known = tabs.find((tab) => tab.path === path);
  if (known) {
    const isSame =
      textOf(known.address) === textOf(address) && known.title.en === title.en && known.title.zh === title.zh;
    return isSame ? tabs : tabs.map((tab) => (tab === known ? { ...tab, address, title } : tab));
  }
  return tabs.toSpliced(affix ? affixedCount(tabs) : tabs.length, 0, { path, address, title, affix, revision: 0 });
}

export function close(tabs: readonly Tab[], path: string): readonly Tab[] {
  return filterTabs(tabs, (tab) => tab.path !== path);
}

export function closeOthers(tabs: readonly Tab[], path: string): readonly Tab[] {
  return filterTabs(tabs, (tab) => tab.path === path);
}

export function closeAll(tabs: readonly Tab[]): readonly Tab[] {
  return filterTabs(tabs, () => false);
}

/**
 * The address to open after tabs were closed: that of the last remaining tab, otherwise home; `null` if the visible
 * page still has its tab, or never had one.
 */
export function addressAfterClosing(
  before: readonly Tab[],
  left: readonly Tab[],
  active: string | undefined,
): string | null {
  const has = (tabs: readonly Tab[]) => tabs.some(({ path }) => path === active);
  if (!has(before) || has(left)) return null;
  const last = left.at(-1);
  return last ? textOf(last.address) : "/";
}

export function refresh(tabs: readonly Tab[], path: string): readonly Tab[] {
  return tabs.some((tab) => tab.path === path)
    ? tabs.map((tab) => (tab.path === path ? { ...tab, revision: tab.revision + 1 } : tab))
    : tabs;
}

export function rename(tabs: readonly Tab[], path: string, name: string): readonly Tab[] {
  return tabs.some((tab) => tab.path === path && tab.name !== name)
    ? tabs.map((tab) => (tab.path === path ? { ...tab, name } : tab))
    : tabs;
}

/** Moves a tab to an index; affixed tabs do not move, and nothing moves before them. */
export function move(tabs: readonly Tab[], path: string, index: number): readonly Tab[] {
  const from = tabs.findIndex((tab) => tab.path === path);
  const tab = tabs[from];
  if (!tab || tab.affix) return tabs;
  const to = Math.min(Math.max(index, affixedCount(tabs)), tabs.length - 1);
  return to === from ? tabs : tabs.toSpliced(from, 1).toSpliced(to, 0, tab);
}

/** An address as text. */
export function textOf({ pathname, search, hash }: Address): string {
  return pathname + search + hash;
}

function filterTabs(tabs: readonly Tab[], isKept: (tab: Tab) => boolean): readonly Tab[] {
  const left = tabs.filter((tab) => tab.affix || isKept(tab));
  return left.length === tabs.length ? tabs : left;
}

function affixedCount(tabs: readonly Tab[]): number {
  return tabs.filter(({ affix }) => affix).length;
}

/** The tab that receives the focus of a closed one: the last if the page navigates there, otherwise its neighbour. */
export function nextFocus(tabs: readonly Tab[], path: string, active: string): string | undefined {
  const left = close(tabs, path);
  if (path === active) return left.at(-1)?.path;
  const index = tabs.findIndex((tab) => tab.path === path);
  return left[Math.min(index, left.length - 1)]?.path;
}
