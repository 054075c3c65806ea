import { announce } from "../../browser/message/announce.ts";
import { closest } from "../head/page.ts";

/** How long a button says that it has copied, in milliseconds. */
const duration = 2_000;

/**
 * `data-copy` copies its value, without one the code around it; with `data-address` as a whole address, and one of this page
 * goes into the address bar, too. `data-done` is what is said then.
 */
export function watchCopying(): void {
  document.addEventListener("click", (event) => {
    const button = closest(event, "button[data-copy]");
    if (button) void copy(button);
  });
}

async function copy(button: HTMLElement): Promise<void> {
  const done = await toClipboard(textOf(button));
  const announcer = document.getElementById("announcer");
  const sentence = (done ? button.dataset["done"] : announcer?.dataset["failed"]) ?? "";
  announce(sentence);
  if (!done || button.querySelector(".done")) return;
  const sign = document.createElement("span");
  sign.className = "done";
  sign.textContent = sentence;
  button.append(sign);
  setTimeout(() => sign.remove(), duration);
}

function textOf(button: HTMLElement): string {
  const { copy: text = "", address } = button.dataset;
  if (text === "") return button.closest("pre")?.querySelector("code")?.textContent ?? "";
  if (address === undefined) return text;
  if (text.startsWith("#")) history.replaceState(history.state, "", text);
  return new URL(text, location.href).href;
}

/** Where the clipboard is forbidden or the page has no focus, an old way is tried before giving up. */
async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.className = "hidden-text";
  (document.querySelector("dialog[open]") ?? document.body).append(field);
  const before = document.activeElement;
  field.select();
  let done = false;
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the one way where the clipboard is closed, as on plain http
    done = document.execCommand("copy");
  } catch {
    // refused: the caller says so
  }
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
