import { readText, writeText } from "../../browser/storage/stored-text.ts";
import { all, closest, onShow } from "../head/page.ts";

const key = "choice-engine";

/**
 * A choice of an engine applies to all of them (`data-remember`), on this page and later ones. It is stored by name, because not
 * every choice has the same options.
 */
export function rememberChoices(): void {
  document.addEventListener("change", (event) => {
    const label = closest(event, ".segments[data-remember] label");
    if (!label) return;
    store(label);
    follow();
  });
  storeEarlierChoice();
  onShow(follow);
}

/** Stores choices made before this script ran. Choices that the browser restores after Back or a reload do not count. */
function storeEarlierChoice(): void {
  const [navigation] = performance.getEntriesByType("navigation");
  if ((navigation as PerformanceNavigationTiming | undefined)?.type !== "navigate") return; // entries of this type are that
  for (const label of all(".segments[data-remember] label")) {
    const input = label.querySelector("input");
    if (input?.checked === true && !input.defaultChecked) store(label);
  }
}

function store(label: HTMLElement): void {
  writeText(key, label.textContent);
}

function follow(): void {
  const name = readText(key);
  for (const label of all(".segments[data-remember] label")) {
    const input = label.querySelector("input");
    if (input && label.textContent === name) input.checked = true;
  }
}
