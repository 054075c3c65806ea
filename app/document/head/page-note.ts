import { readText, writeText } from "../../browser/storage/stored-text.ts";
import { chunkReloadWindow } from "../../../contract/rules.ts";

const key = "chunk-missing";

/** Reports errors of the page and its islands in a note. Nothing is sent anywhere. */
export function watchErrors(): void {
  addEventListener("error", ({ error, filename }) => {
    if (error && filename.startsWith(location.origin)) showNote(); // ignores errors of extensions and resources
  });
  addEventListener("unhandledrejection", () => showNote());
}

/**
 * A chunk could not be loaded, for example after a deployment: reloads the page, at most once a minute, and otherwise
 * names the problem in the note (specification, section 4). A page into which something was typed is not reloaded.
 */
export function reportMissingChunk(): void {
  const last = Number(readText(key, "sessionStorage"));
  const now = Date.now();
  const isRepeated = now - last <= chunkReloadWindow && now >= last;
  const mayReload = navigator.onLine && !isRepeated && !hasInput();
  if (mayReload && writeText(key, String(now), "sessionStorage")) location.reload();
  else showNote();
}

function hasInput(): boolean {
  const fields = "input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea";
  return [...document.querySelectorAll<HTMLInputElement>(fields)].some((field) => field.value !== field.defaultValue);
}

export function showNote(): void {
  const note = document.getElementById("page-note");
  if (!note) return;
  for (const dialog of document.querySelectorAll("dialog[open]")) (dialog as HTMLDialogElement).close(); // a dialog would cover the note
  note.hidden = false;
}
