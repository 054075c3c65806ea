/** The closest ancestor of an event's target, or the target itself, that matches a selector. */
export function closest(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}

export function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

/** A primary click without modifier keys: it opens its target in this tab. */
export function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}

/**
 * Calls `show` when the page is loaded and visible, and again when the browser restores it from the back/forward cache.
 */
export function onShow(show: (persisted: boolean) => void): void {
  if (isArriving()) void htmlParsed().then(() => show(false));
  else show(false);
  addEventListener("pageshow", ({ persisted }) => persisted && show(true));
}

/** Calls this when the page has loaded and nothing else is to do; without requestIdleCallback (Safari), soon after it has loaded. */
export function onIdle(then: () => void): void {
  const wait = window.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 200));
  addEventListener("load", () => wait(then));
}

/** Resolves when the page's HTML has been parsed. */
export function htmlParsed(): Promise<void> {
  if (!isArriving()) return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", () => resolve()));
}

function isArriving(): boolean {
  return document.readyState === "loading";
}

/** Resolves after the next paint, at once if the page is hidden. */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
