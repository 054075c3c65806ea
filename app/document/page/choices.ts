import { readText, writeText } from "../../browser/storage/stored-text.ts";
import { all, closest, onShow } from "../head/page.ts";

/**
 * A choice of a language or engine applies to all choices of the kind (`data-remember`), on this page and later ones.
 * It is stored by name, because not every choice has the same options.
 */
export function rememberChoices(): void {
  document.addEventListener("change", (event) => {
    const label = closest(event, ".segments[data-remember] label");
    const kind = label && store(label);
    if (kind) follow(kind);
  });
  storeEarlierChoice();
  onShow(() => {
    for (const kind of new Set(all(".segments[data-remember]").map(({ dataset }) => dataset["remember"])))
      if (kind !== undefined) follow(kind);
  });
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

function store(label: HTMLElement): string | undefined {
  const kind = label.closest<HTMLElement>(".segments")?.dataset["remember"];
  if (kind !== undefined) writeText(keyOf(kind), label.textContent);
  return kind;
}

function follow(kind: string): void {
  const name = readText(keyOf(kind));
  for (const label of all(`.segments[data-remember="${kind}"] label`)) {
    const input = label.querySelector("input");
    if (input && label.textContent === name) input.checked = true;
  }
}

function keyOf(kind: string): string {
  return `choice-${kind}`;
}
