import { tabId } from "./tab-item.tsx";

/** The bar item that contains an event's target. */
export function itemAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(".view-tab") : null;
}

export function isCross(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(".view-tab-close") !== null;
}

export function itemsOf(bar: HTMLElement): HTMLElement[] {
  return [...bar.querySelectorAll<HTMLElement>(":scope > .view-tab")];
}

export function itemOf(path: string): HTMLElement | null {
  return document.getElementById(tabId(path))?.parentElement ?? null;
}

/**
 * Scrolls the bar, never the page, until an item and its neighbours are visible, or the item alone if they do not fit.
 */
export function scrollIntoBar(bar: HTMLElement | null, path: string): void {
  const item = itemOf(path);
  if (!bar || !item) return;
  const { scrollLeft, clientWidth } = bar;
  const first = item.previousElementSibling ? startOf(item.previousElementSibling) : 0;
  const last = item.nextElementSibling ? endOf(item.nextElementSibling) : bar.scrollWidth;
  const fits = last - first <= clientWidth;
  const middle = (startOf(item) + endOf(item)) / 2;
  if (!fits) bar.scrollTo({ left: middle - clientWidth / 2 });
  else if (first < scrollLeft) bar.scrollTo({ left: first });
  else if (last > scrollLeft + clientWidth) bar.scrollTo({ left: last - clientWidth });
}

/** Focuses a tab without scrolling the page. */
export function focusTab(bar: HTMLElement | null, path: string | undefined): void {
  if (path === undefined) return;
  itemOf(path)?.querySelector<HTMLElement>("[role=tab]")?.focus({ preventScroll: true });
  scrollIntoBar(bar, path);
}

function startOf(item: Element): number {
  return item instanceof HTMLElement ? item.offsetLeft : 0;
}

function endOf(item: Element): number {
  return item instanceof HTMLElement ? item.offsetLeft + item.offsetWidth : 0;
}
