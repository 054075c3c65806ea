import type { DataRouter } from "react-router";
import type { Navigate } from "../routing/navigate.ts";
import { viewsAfter, type OpenView } from "./open-views.ts";
import type { LoadedView, ViewHandle } from "../routing/pages.ts";
import { mayOpen, type Address, type ShellRoute } from "../routing/route.ts";
import * as rules from "./tabs/tabs.ts";
import type { Tab } from "./tabs/tabs.ts";

/** The current page; `path` is the key of its tab and view. */
export type CurrentPage = { path: string; address: Address; trail: readonly ShellRoute[]; isAllowed: boolean };

export type ShellState = {
  /** `null` until the first page has opened. */
  place: CurrentPage | null;
  tabs: readonly Tab[];
  views: readonly OpenView[];
};

type Options = {
  router: DataRouter;
  roles: readonly string[];
  /** The stored tabs, or the affixed ones. */
  tabs: readonly Tab[];
  go: Navigate;
  onTabs: (tabs: readonly Tab[]) => void;
  onVisit: (path: string) => void;
};

/**
 * Connects router and tabs: opening a page adds a tab and a view, closing a tab removes its view. Its functions are
 * stable.
 */
export function openShellStore({ router, roles, tabs: first, go, onTabs, onVisit }: Options) {
  const listeners = new Set<() => void>();
  let state: ShellState = { place: null, tabs: first, views: [] };
  let isBusy = false;
  let present: Omit<OpenView, "revision"> | null = null;

  /** Replaces the tabs and updates the views. */
  function change({ tabs = state.tabs, ...rest }: Partial<Omit<ShellState, "views">>): void {
    const before = state;
    const views = viewsAfter(state.views, tabs, present && { ...present, revision: revisionOf(tabs, present.path) });
    if (rest.place || tabs !== before.tabs || views !== before.views) state = { ...state, ...rest, tabs, views };
    if (tabs !== before.tabs) onTabs(tabs);
    for (const listener of listeners) listener();
  }

  function followRouter(): void {
    const page = pageOf(router.state, roles);
    if (!page) return;
    const { path, address, trail, isAllowed, tab, params, view } = page;
    isBusy = router.state.navigation.state !== "idle";
    if (present && state.place && isSameAddress(state.place.address, address)) {
      present = { ...present, ...view };
      return change({});
    }
    const tabs = tab ? rules.visit(state.tabs, tab) : state.tabs;
    const known = tabs.find((each) => each.path === path)?.address ?? address; // reuses the object if it is equal
    present = isAllowed ? { path, address: known, params, ...view } : null;
    change({ place: { path, address: known, trail, isAllowed }, tabs });
    if (isAllowed) onVisit(path);
  }

  /** Replaces the tabs, and navigates if the visible page has lost its tab. */
  function leaveWith(tabs: readonly Tab[]): void {
    const to = rules.addressAfterClosing(state.tabs, tabs, state.place?.path);
    change({ tabs });
    if (to !== null) go(to);
  }

  function open(path: string): void {
    const tab = state.tabs.find((each) => each.path === path);
    if (tab && path !== state.place?.path) go(rules.textOf(tab.address));
  }

  /** Remounts the view by way of `/redirect`; other views keep their state (specification, section 2). */
  function refresh(path: string): void {
    const tab = state.tabs.find((each) => each.path === path);
    if (!tab) return;
    change({ tabs: rules.refresh(state.tabs, path) });
    go(`/redirect${rules.textOf(tab.address)}`, { replace: true });
  }

  const end = router.subscribe(followRouter);
  followRouter();

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    /** Whether a navigation is pending. */
    isBusy: () => isBusy,
    end,
    open,
    close: (path: string) => leaveWith(rules.close(state.tabs, path)),
    closeOthers: (path: string) => {
      change({ tabs: rules.closeOthers(state.tabs, path) });
      open(path);
    },
    closeAll: () => leaveWith(rules.closeAll(state.tabs)),
    refresh,
    move: (path: string, index: number) => change({ tabs: rules.move(state.tabs, path, index) }),
    name: (path: string, text: string) => {
      const tabs = rules.rename(state.tabs, path, text);
      if (tabs !== state.tabs) change({ tabs });
    },
    /** Tries to load a failed view again. */
    retry: () => void router.revalidate(),
  };
}

export type ShellStore = ReturnType<typeof openShellStore>;

/** The page that the router has matched, its tab if it has one, and its view if that has loaded. */
function pageOf({ location, matches, loaderData }: DataRouter["state"], roles: readonly string[]) {
  const match = matches.at(-1);
  const trail = (match?.route.handle as ViewHandle | undefined)?.trail; // `pagesOf` sets it on every route
  const route = trail?.at(-1);
  if (!match || !trail || !route) return null;
  const { pathname, search, hash } = location;
  const address: Address = { pathname, search, hash };
  const isAllowed = trail.every((each) => mayOpen(each, roles));
  const { title, affix = false } = route;
  const tab = isAllowed && title ? { path: pathname, address, title, affix } : null;
  const params = match.params as OpenView["params"]; // every parameter of a matching path has a value
  return { path: pathname, address, trail, isAllowed, tab, params, view: viewOf(loaderData[match.route.id]) };
}

function revisionOf(tabs: readonly Tab[], path: string): number {
  return tabs.find((tab) => tab.path === path)?.revision ?? 0;
}

function viewOf(response: unknown): Pick<OpenView, "view" | "cause"> {
  const fetched = (response ?? { cause: null }) as LoadedView; // the type of `pagesOf`'s loaders
  return "view" in fetched ? { view: fetched.view, cause: undefined } : { view: undefined, cause: fetched.cause };
}

function isSameAddress(a: Address, b: Address): boolean {
  return rules.textOf(a) === rules.textOf(b);
}
