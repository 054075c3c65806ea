import { createContext, use, useSyncExternalStore } from "react";

/**
 * Path and query with which the server rendered an island's page. Tabs and steps of the island change the address
 * without leaving the document.
 */
export const RenderedAddress = createContext("/");

const changed = new EventTarget();

/** The page's current path and query. */
export function useAddress(): { pathname: string; search: string } {
  const rendered = use(RenderedAddress);
  const address = useSyncExternalStore(subscribe, current, () => rendered);
  const [pathname = "", query] = address.split("?", 2);
  return { pathname, search: query === undefined ? "" : `?${query}` };
}

/** Changes the address within the document, pushing a history entry or replacing the current one. */
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
