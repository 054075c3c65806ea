import { trails, type Address, type ShellRoute, type Title } from "../../routing/route.ts";

/** A view that was visited and stays open (specification, section 2). Affixed ones stand before all others. */
export type Tab = {
  /** The key: a path without query and fragment. */
  path: string;
  address: Address;
  title: Title;
  /** Its own name, such as a record's title; it is shown in the title's place. */
  name?: string;
  /** There from the beginning, cannot be closed or moved. */
  affix: boolean;
  /** Grows with a refresh, which mounts the view afresh. */
  revision: number;
};
export type TabVisit = Pick<Tab, "path" | "address" | "title" | "affix">;

// Where nothing changes, every function gives back what it was given, and unchanged tabs stay the same objects: views
// and tabs on the screen are rendered again only when theirs is another one.

/** The tabs of somebody who has not visited anything yet; takes the list of those routes that they may open. */
export function startingWith(routes: readonly ShellRoute[]): readonly Tab[] {
  return trails(routes).flatMap((trail) => {
    const route = trail.at(-1);
    if (!route?.affix || !route.view || !route.title || route.path.includes(":")) return []; // one address is needed
    const { path, title } = route;
    return [{ path, address: { pathname: path, search: "", hash: "" }, title, affix: true, revision: 0 }];
  });
}

/** A page was opened: another query or fragment is noted in its tab, another path is another tab. */
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
  return kept(tabs, (tab) => tab.path !== path);
}

export function closeOthers(tabs: readonly Tab[], path: string): readonly Tab[] {
  return kept(tabs, (tab) => tab.path === path);
}

export function closeAll(tabs: readonly Tab[]): readonly Tab[] {
  return kept(tabs, () => false);
}

/**
 * The address to go to after tabs were closed: that of the last remaining one, else home; null when the page on the
 * screen has not lost its tab, or never had one.
 */
export function afterClosing(before: readonly Tab[], left: readonly Tab[], active: string | undefined): string | null {
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

/** Puts a tab at a place among all; none goes before the affixed ones, and those do not move. */
export function move(tabs: readonly Tab[], path: string, index: number): readonly Tab[] {
  const from = tabs.findIndex((tab) => tab.path === path);
  const tab = tabs[from];
  if (!tab || tab.affix) return tabs;
  const to = Math.min(Math.max(index, affixedCount(tabs)), tabs.length - 1);
  return to === from ? tabs : tabs.toSpliced(from, 1).toSpliced(to, 0, tab);
}

/** An address as it is opened and written. */
export function textOf({ pathname, search, hash }: Address): string {
  return pathname + search + hash;
}

function kept(tabs: readonly Tab[], isKept: (tab: Tab) => boolean): readonly Tab[] {
  const left = tabs.filter((tab) => tab.affix || isKept(tab));
  return left.length === tabs.length ? tabs : left;
}

function affixedCount(tabs: readonly Tab[]): number {
  return tabs.filter(({ affix }) => affix).length;
}
