declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to the browser's
  interface Window {
    /** A click on a button that nobody listened to yet; the head script keeps the last one. */
    parallaxClick?: HTMLElement;
    /** A choice made in a list that nobody listened to yet. */
    parallaxChoice?: { list: HTMLSelectElement; value: string };
    /** Catches what is typed until the search dialog takes it, in a field that has the focus. */
    parallaxTyping: () => void;
    /** What had the focus before that field. */
    parallaxFocus?: Element | null;
  }
}

/** From now on the buttons around the screens answer by themselves; a click that came earlier is made good. */
export function frameIsReady(): void {
  document.documentElement.dataset["ready"] ??= "frame";
  if (!window.parallaxClick?.closest("main")) replay();
}

/** The same for the screen. */
export function screenIsReady(): void {
  document.documentElement.dataset["ready"] = "all";
  replay();
  replayChoice();
}

function replayChoice(): void {
  const choice = window.parallaxChoice;
  delete window.parallaxChoice;
  if (!choice?.list.isConnected) return;
  choice.list.value = choice.value;
  choice.list.dispatchEvent(new Event("change", { bubbles: true }));
}

function replay(): void {
  const button = window.parallaxClick;
  delete window.parallaxClick;
  if (button?.isConnected) button.click();
}
