import { all } from "../head/page.ts";

/** Scrolls the current tab into view on narrow screens, with the end of the one before it, and a list beside to its current page. */
export function showCurrent(): void {
  for (const page of all(".product-list [aria-current]")) {
    const list = page.closest(".product-list");
    if (list) list.scrollTop += page.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom + 72;
  }
  for (const tab of all(".tabs [aria-current]")) {
    const tabs = tab.closest(".tabs");
    if (tabs) tabs.scrollLeft = tab.offsetLeft - 72;
  }
}
