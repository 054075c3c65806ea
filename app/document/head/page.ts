/** The element around the target of an event, or the target itself, that matches a selector. */
export function closest(event: Event, selector: string): HTMLElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
}

export function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

/** A click that opens what it is on, here: no other button, and no key that asks for a new tab. */
export function isPlain(event: MouseEvent): boolean {
  return event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
}

/** Runs when the page is there, and again when the browser brings it back from its memory. */
export function onShow(show: (persisted: boolean) => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => show(false));
  else show(false);
  addEventListener("pageshow", ({ persisted }) => persisted && show(true));
}

/** Resolves after the next frame has been painted, at once where nothing is painted. */
export function afterPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
