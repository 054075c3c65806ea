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

type Parts = {
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
export function openShellStore({ router, roles, tabs: first, go, onTabs, onVisit }: Parts) {
  const listeners = new Set<() => void>();
  let state: ShellState = { place: null, tabs: first, views: [] };
  let isBusy = false;
  let present: Omit<OpenView, "revision"> | null = null;

  /** Replaces the tabs and updates the views. */
  function change({ tabs = state.tabs, ...rest }: Partial<Omit<ShellState, "views">>): void {
    const before = state;
    const revision = tabs.find(({ path }) => path === present?.path)?.revision ?? 0;
    const views = viewsAfter(state.views, tabs, present && { ...present, revision });
    if (rest.place || tabs !== before.tabs || views !== before.views) state = { ...state, ...rest, tabs, views };
    if (tabs !== before.tabs) onTabs(tabs);
    for (const listener of listeners) listener();
  }

  function arrive(): void {
    const { location, matches, loaderData, navigation } = router.state;
    const match = matches.at(-1);
    const trail = (match?.route.handle as ViewHandle | undefined)?.trail; // `pagesOf` sets it on every route
    const route = trail?.at(-1);
    if (!match || !route || !trail) return;
    const address = addressOf(location);
    isBusy = navigation.state !== "idle";
    if (present && state.place && isSameAddress(state.place.address, address)) {
      present = { ...present, ...viewOf(loaderData[match.route.id]) };
      return change({});
    }
    const { pathname: path } = address;
    const isAllowed = trail.every((each) => mayOpen(each, roles));
    const { title, affix = false } = route;
    const params = match.params as OpenView["params"]; // every parameter of a matching path has a value
    const tabs = isAllowed && title ? rules.visit(state.tabs, { path, address, title, affix }) : state.tabs;
    const known = tabs.find((tab) => tab.path === path)?.address ?? address; // reuses the object if it is equal
    present = isAllowed ? { path, address: known, params, ...viewOf(loaderData[match.route.id]) } : null;
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

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  function closeOthers(path: string): void {
    change({ tabs: rules.closeOthers(state.tabs, path) });
    open(path);
  }

  /** Remounts the view by way of `/redirect`; other views keep their state (specification, section 2). */
  function refresh(path: string): void {
    const tab = state.tabs.find((each) => each.path === path);
    if (!tab) return;
    change({ tabs: rules.refresh(state.tabs, path) });
    go(`/redirect${rules.textOf(tab.address)}`, { replace: true });
  }

  function name(path: string, text: string): void {
    const tabs = rules.rename(state.tabs, path, text);
    if (tabs !== state.tabs) change({ tabs });
  }

  const end = router.subscribe(arrive);
  arrive();

  return {
    subscribe,
    state: () => state,
    /** Whether a navigation is pending. */
    isBusy: () => isBusy,
    end,
    open,
    close: (path: string) => leaveWith(rules.close(state.tabs, path)),
    closeOthers,
    closeAll: () => leaveWith(rules.closeAll(state.tabs)),
    refresh,
    move: (path: string, index: number) => change({ tabs: rules.move(state.tabs, path, index) }),
    name,
    /** Tries to load a failed view again. */
    retry: () => void router.revalidate(),
  };
}

export type ShellStore = ReturnType<typeof openShellStore>;

function viewOf(response: unknown): Pick<OpenView, "view" | "cause"> {
  const fetched = (response ?? { cause: null }) as LoadedView; // the type of `pagesOf`'s loaders
  return "view" in fetched ? { view: fetched.view, cause: undefined } : { view: undefined, cause: fetched.cause };
}

function addressOf({ pathname, search, hash }: Address): Address {
  return { pathname, search, hash };
}

function isSameAddress(a: Address, b: Address): boolean {
  return rules.textOf(a) === rules.textOf(b);
}
