import { verticalKeys, nextIndex } from "../../ui/next-index.ts";
import { closest, isPlain } from "../head/page.ts";

/** Escape closes the phone's menu, a `<details>`; the account button opens its menu instead of following its link. */
export function watchMenus(): void {
  document.addEventListener("click", (event) => {
    const opener = closest(event, "[data-toggles]");
    if (!opener || !isPlain(event) || top !== self) return;
    event.preventDefault();
    toggle(opener, panelOf(opener)?.hidden !== false);
  });
  document.addEventListener("pointerdown", (event) => {
    const opener = document.querySelector<HTMLElement>('[data-toggles][aria-expanded="true"]');
    if (opener && closest(event, ".account-menu") !== opener.parentElement) toggle(opener, false);
  });
  document.addEventListener("keydown", (event) => {
    const menu = closest(event, "details.menu[open]");
    if (menu instanceof HTMLDetailsElement && event.key === "Escape") {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
    const opener =
      closest(event, "[data-toggles]") ?? closest(event, ".account-menu")?.querySelector<HTMLElement>("[data-toggles]");
    if (opener) pressKey(event, opener);
  });
}

function pressKey(event: KeyboardEvent, opener: HTMLElement): void {
  const panel = panelOf(opener);
  if (!panel) return;
  if (panel.hidden) {
    if (event.key !== "ArrowDown" && event.key !== " ") return;
    event.preventDefault();
    return toggle(opener, true);
  }
  if (event.key === "Escape" || event.key === "Tab") {
    opener.focus(); // Tab continues from there
    return toggle(opener, false);
  }
  const entries = entriesOf(panel);
  const index = entries.findIndex((entry) => entry === document.activeElement);
  const next = nextIndex(event.key, { keys: verticalKeys, index, count: entries.length });
  if (next === undefined) return;
  event.preventDefault();
  entries[next]?.focus();
}

function toggle(opener: HTMLElement, isOpen: boolean): void {
  const panel = panelOf(opener);
  if (!panel) return;
  panel.hidden = !isOpen;
  opener.ariaExpanded = String(isOpen);
  if (isOpen) entriesOf(panel)[0]?.focus();
}

function panelOf(opener: HTMLElement): HTMLElement | null {
  return opener.parentElement?.querySelector<HTMLElement>(".account-panel") ?? null;
}

function entriesOf(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>("[role=menuitem]")];
}
