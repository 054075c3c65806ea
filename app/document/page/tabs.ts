import { all } from "../head/page.ts";

/** Scrolls the current tab into view on narrow screens, with the end of the one before it. */
export function showCurrentTab(): void {
  for (const tab of all(".tabs > [aria-current]"))
    if (tab.parentElement) tab.parentElement.scrollLeft = tab.offsetLeft - 72;
}
