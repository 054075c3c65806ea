import { useSyncExternalStore } from "react";
import { setSiteCookie } from "../storage/site-cookie.ts";

/** How large controls are (specification, sections 2 and 9). */
export const sizes = ["default", "medium", "small", "mini"] as const;
export type Size = (typeof sizes)[number];

const usual: Size = "medium";
const changed = new EventTarget();

/** The size of that name; what is none means the usual one. */
export function sizeOf(name: string | undefined): Size {
  return sizes.find((each) => each === name) ?? usual;
}

/** What the root element says: the head script wrote it there before the first paint, by the cookie. */
function current(): Size {
  return sizeOf(document.documentElement.dataset["size"]);
}

/** Style sheets read the attribute, so that nothing is mounted anew. Without cookies the choice lasts as long as the page. */
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
