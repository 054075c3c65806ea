import { readText } from "../../browser/storage/stored-text.ts";
import { afterPaint, htmlParsed, closest, isPlain } from "./page.ts";

let pressed: EventTarget | null = null;

/**
 * Opens the page's dialogs by `data-opens`, and by Ctrl+K or Cmd+K; `data-about` tells a dialog which of several buttons
 * opened it. Closes those with `data-light-dismiss` by a press beside them, which `closedby` does not do in every browser yet.
 */
export function watchDialogs(): void {
  document.addEventListener("click", (event) => {
    const opener = closest(event, "[data-opens]");
    if (opener && isPlain(event) && willOpen(opener)) {
      event.preventDefault();
      const { opens = "", about } = opener.dataset;
      if (about) dialogOf(opens)?.setAttribute("data-about", about);
      openDialog(opens);
    }
    const { target } = event;
    if (target === pressed && isDialog(target) && "lightDismiss" in target.dataset) target.close();
  });
  document.addEventListener("pointerdown", ({ target }) => (pressed = target));
  document.addEventListener("keydown", (event) => {
    const searches = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
    if (!searches || event.shiftKey || event.altKey || top !== self) return; // an embedded header has no room for it
    event.preventDefault();
    openDialog("search-dialog");
  });
}

/** Whether a click on this element opens a dialog. It does not if local storage already has the answer, such as agreed terms. */
export function willOpen({ dataset }: HTMLElement): boolean {
  const { opens, unless } = dataset;
  if (!opens || top !== self) return false;
  return unless === undefined || !(readText("licence") ?? "").includes(unless);
}

/**
 * Opens a dialog after the next frame, because restyling the page takes longer than a response to input may. Dialogs
 * are at the end of the HTML: while that is still arriving, the click waits. Input meanwhile goes to the dialog's first
 * field, and Escape cancels.
 */
function openDialog(id: string): void {
  if (dialogOf(id)?.open) return;
  let typed = "";
  let isSubmitted = false;
  let isWanted = true;
  const stop = () => document.removeEventListener("keydown", catchKey, true);
  const catchKey = (event: KeyboardEvent) => {
    const { defaultPrevented, key, ctrlKey, metaKey, altKey } = event;
    if (key === "Escape") {
      isWanted = false;
      stop();
    }
    const submits = key === "Enter" && typed !== "";
    if (defaultPrevented || ctrlKey || metaKey || altKey || (key.length > 1 && !submits)) return; // handled already, or not a character
    event.preventDefault();
    if (submits) isSubmitted = true;
    else typed += key;
  };
  document.addEventListener("keydown", catchKey, true);
  void htmlParsed()
    .then(afterPaint)
    .then(() => {
      stop();
      const dialog = dialogOf(id);
      if (!dialog || !isWanted) return;
      if (!dialog.open) dialog.showModal();
      const field = dialog.querySelector<HTMLInputElement>("input[type=text]");
      if (!field) return;
      field.value += typed;
      field.dispatchEvent(new InputEvent("input", { bubbles: true })); // the island starts, or handles the input
      if (isSubmitted) field.form?.requestSubmit();
    });
}

function dialogOf(id: string): HTMLDialogElement | null {
  const element = document.getElementById(id);
  return isDialog(element) ? element : null;
}

function isDialog(element: unknown): element is HTMLDialogElement {
  return element instanceof HTMLDialogElement;
}
