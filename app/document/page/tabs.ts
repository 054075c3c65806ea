import { all } from "../head/page.ts";

/** Scrolls the current tab into view on narrow screens, with the end of the one before it. */
export function showCurrentTab(): void {
  for (const tab of all(".tabs [aria-current]")) {
    const tabs = tab.closest(".tabs");
    if (tabs) tabs.scrollLeft = tab.offsetLeft - 72;
  }
}
