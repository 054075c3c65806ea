const prefersDark = () => matchMedia("(prefers-color-scheme: dark)");

/** Whether the page is shown in its dark mode. */
export function isDark(): boolean {
  const { mode } = document.documentElement.dataset;
  return mode === undefined ? prefersDark().matches : mode === "dark";
}

/** Calls this when the reader or the system chooses another mode. */
export function onModeChange(then: () => void): void {
  new MutationObserver(then).observe(document.documentElement, { attributeFilter: ["data-mode"] });
  prefersDark().addEventListener("change", then);
}
