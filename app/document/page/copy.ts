import { announce } from "../../browser/message/announce.ts";
import { closest } from "../head/page.ts";

/** How long a button confirms the copy, in milliseconds. */
const duration = 2_000;

/**
 * `data-copy` copies its value, or the surrounding code if empty; with `data-address` as a full URL, which also goes
 * into the address bar if it belongs to this page; with `data-fetch` the content at that URL. `data-done` is the text
 * to announce.
 */
export function watchCopying(): void {
  document.addEventListener("click", (event) => {
    const button = closest(event, "button[data-copy]");
    if (button) void copy(button);
  });
}

async function copy(button: HTMLElement): Promise<void> {
  const text = await textOf(button).catch(() => undefined);
  const done = text !== undefined && (await toClipboard(text));
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

async function textOf(button: HTMLElement): Promise<string> {
  const { copy: text = "", address, fetch: isAt } = button.dataset;
  if (isAt !== undefined) return (await fetch(text)).text();
  if (text === "") return button.closest("pre")?.querySelector("code")?.textContent ?? "";
  if (address === undefined) return text.replaceAll("https://portal.example", location.origin); // example requests of the API
  if (text.startsWith("#")) history.replaceState(history.state, "", text);
  return new URL(text, location.href).href;
}

/** Falls back to `execCommand` if the clipboard is forbidden or the page is not focused. */
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
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without the Clipboard API, as on plain http
    done = document.execCommand("copy");
  } catch {
    // refused: the caller shows the error
  }
  field.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}
