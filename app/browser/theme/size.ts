import { useSyncExternalStore } from "react";
import { setSiteCookie } from "../storage/site-cookie.ts";

/** The size of controls (specification, sections 2 and 9). */
export const sizes = ["default", "medium", "small", "mini"] as const;
export type Size = (typeof sizes)[number];

const usual: Size = "medium";
const changed = new EventTarget();

/** The size of that name; the default for unknown names. */
export function sizeOf(name: string | undefined): Size {
  return sizes.find((each) => each === name) ?? usual;
}

/** The root element's size, which the head script set from the cookie before the first paint. */
function current(): Size {
  return sizeOf(document.documentElement.dataset["size"]);
}

/**
 * Sets the attribute that stylesheets read, so that nothing remounts. Without cookies, the choice lasts as long as the
 * page.
 */
export function chooseSize(size: Size): void {
  document.documentElement.dataset["size"] = size;
  setSiteCookie("size", size);
  changed.dispatchEvent(new Event("change"));
}

export function useSize(): Size {
  return useSyncExternalStore(subscribe, current, () => usual);
}

function subscribe(listener: () => void): () => void {
  changed.addEventListener("change", listener);
  return () => changed.removeEventListener("change", listener);
}
