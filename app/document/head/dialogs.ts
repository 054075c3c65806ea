import { readText } from "../../browser/storage/stored-text.ts";
import { afterPaint, closest, isPlain } from "./page.ts";

let pressed: EventTarget | null = null;

/** Dialogs stand closed in the page: `data-opens`, `data-closes`, `data-light-dismiss`, and Ctrl or Cmd and K. */
export function watchDialogs(): void {
  document.addEventListener("click", (event) => {
    const opener = closest(event, "[data-opens]");
    if (opener && isPlain(event) && willOpen(opener)) {
      event.preventDefault();
      openDialog(opener.dataset["opens"] ?? "");
    }
    closest(event, "[data-closes]")?.closest("dialog")?.close();
    const { target } = event;
    if (target === pressed && isDialog(target) && "lightDismiss" in target.dataset) target.close();
  });
  document.addEventListener("pointerdown", ({ target }) => (pressed = target));
  document.addEventListener("keydown", (event) => {
    const searches = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if (!searches || event.shiftKey || event.altKey || top !== self) return; // a header alone in a frame has no room
    event.preventDefault();
    openDialog("search-dialog");
  });
}

/** Whether a click on this element opens a dialog: not where local storage has what it would ask for. */
export function willOpen({ dataset }: HTMLElement): boolean {
  const { opens, unless } = dataset;
  if (!opens || top !== self) return false;
  return unless === undefined || !(readText("licence") ?? "").includes(unless);
}

/**
 * Opens a dialog after the frame that shows the press: restyling the page for it takes longer than an answer to a key may.
 * What is typed meanwhile goes into its first field.
 */
function openDialog(id: string): void {
  const dialog = document.getElementById(id);
  if (!isDialog(dialog) || dialog.open) return;
  let typed = "";
  const catchKey = (event: KeyboardEvent) => {
    const { defaultPrevented, key, ctrlKey, metaKey, altKey } = event;
    if (defaultPrevented || key.length > 1 || ctrlKey || metaKey || altKey) return; // kept already, or no letter
    event.preventDefault();
    typed += key;
  };
  document.addEventListener("keydown", catchKey, true);
  void afterPaint().then(() => {
    document.removeEventListener("keydown", catchKey, true);
    if (!dialog.open) dialog.showModal();
    const field = dialog.querySelector<HTMLInputElement>("input[type=text]");
    if (!field) return;
    field.value += typed;
    field.dispatchEvent(new InputEvent("input", { bubbles: true })); // the island starts, or hears what was typed
  });
}

function isDialog(element: unknown): element is HTMLDialogElement {
  return element instanceof HTMLDialogElement;
}
