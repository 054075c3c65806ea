import { all } from "../head/page.ts";

/** On narrow screens the row of tabs scrolls; the current one is in view. */
export function showCurrentTab(): void {
  for (const tab of all(".tabs > [aria-current]"))
    if (tab.parentElement) tab.parentElement.scrollLeft = tab.offsetLeft - 24;
}
