import { useSyncExternalStore } from "react";

/** Windows with room for a text and its page beside each other. */
const wide = matchMedia("(width >= 85rem)");

function subscribe(notify: () => void): () => void {
  wide.addEventListener("change", notify);
  return () => wide.removeEventListener("change", notify);
}

export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
