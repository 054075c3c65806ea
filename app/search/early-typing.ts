const early = () => document.querySelector<HTMLFormElement>(".early-search");

/**
 * Enter is kept, too, where sending the form would leave a program with much in it; elsewhere it leads to the results.
 */
export function catchEnter(): void {
  const form = early();
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    form.dataset["entered"] = "";
  });
}

export function wasEntered(): boolean {
  return early()?.dataset["entered"] !== undefined;
}

/** What was typed while the dialog was on its way (`head.js` catches it). */
export function earlyTyping(): string {
  return early()?.querySelector("input")?.value ?? "";
}

/** Gives the focus back to what had it before, so that the dialog can do so, too. */
export function endEarlyTyping(): void {
  if (window.parallaxFocus instanceof HTMLElement) window.parallaxFocus.focus({ preventScroll: true });
  early()?.remove();
  delete window.parallaxFocus;
}
