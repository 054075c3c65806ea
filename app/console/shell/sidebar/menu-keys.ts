import type { KeyboardEvent } from "react";

const rows = "a.menu-row, button.menu-row";

/** Arrow keys, Home and End in the menu. Arrow left leaves a fly-out. */
export function handleMenuKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (!(event.target instanceof Element)) return;
  const row = event.target.closest<HTMLElement>(rows);
  const act = row && actionOf(event.key, row, event.currentTarget);
  if (!act) return;
  event.preventDefault();
  act();
}

function actionOf(key: string, row: HTMLElement, menu: HTMLElement): (() => void) | undefined {
  const entries = rowsAround(row, menu);
  const focus = (other: HTMLElement | null | undefined) => () => other?.focus();
  const unfolded = row.getAttribute("aria-expanded");
  switch (key) {
    case "ArrowDown":
      return focus(entries[entries.indexOf(row) + 1]);
    case "ArrowUp":
      return focus(entries[entries.indexOf(row) - 1]);
    case "Home":
      return focus(entries[0]);
    case "End":
      return focus(entries.at(-1));
    case "ArrowRight":
      if (unfolded === "true") return focus(row.parentElement?.querySelector<HTMLElement>(`:scope ul :is(${rows})`));
      return unfolded === "false" ? () => row.click() : undefined;
    case "ArrowLeft":
      if (unfolded === "true" && !row.closest(".menu-icons > li > button")) return () => row.click();
      return focus(row.closest("ul")?.closest("li")?.querySelector<HTMLElement>(":scope > button"));
    default:
      return undefined;
  }
}

/** The rows among which arrow keys move: those of the focused fly-out, otherwise those outside any fly-out. */
function rowsAround(row: HTMLElement, menu: HTMLElement): HTMLElement[] {
  const flyOut = row.closest(".fly-out");
  return [...menu.querySelectorAll<HTMLElement>(rows)].filter((each) => each.closest(".fly-out") === flyOut);
}
