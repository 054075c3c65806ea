import { createContext, use, useSyncExternalStore } from "react";

/**
 * Path and query with which the server rendered the page of an island. Tabs and steps of the island change them without
 * leaving the document.
 */
export const RenderedAddress = createContext("/");

const changed = new EventTarget();

/** Path and query of the page, each time that they change. */
export function useAddress(): { pathname: string; search: string } {
  const rendered = use(RenderedAddress);
  const address = useSyncExternalStore(subscribe, current, () => rendered);
  const [pathname = "", query] = address.split("?", 2);
  return { pathname, search: query === undefined ? "" : `?${query}` };
}

/** Changes the address within the document; Back and Forward lead over it unless it replaces the one before. */
export function openWithin(address: string, { replace = false } = {}): void {
  if (replace) history.replaceState(history.state, "", address);
  else {
    history.pushState(null, "", address);
    scrollTo(0, 0);
  }
  changed.dispatchEvent(new Event("change"));
}

function current(): string {
  return location.pathname + location.search;
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener("change", listener);
  addEventListener("popstate", listener);
  return () => {
    changed.removeEventListener("change", listener);
    removeEventListener("popstate", listener);
  };
}
