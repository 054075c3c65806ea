import { readText, writeText } from "../../browser/storage/stored-text.ts";
import { chunkReloadWindow } from "../../../contract/rules.ts";

const key = "part-missing";

/** Errors of the page and of every island end here. Nothing is sent anywhere. */
export function watchErrors(): void {
  addEventListener("error", ({ error, filename }) => {
    if (error && filename.startsWith(location.origin)) showNote(); // neither an extension's nor a resource's
  });
  addEventListener("unhandledrejection", () => showNote());
}

/**
 * A file of the program could not be fetched, as after a new release: the page is loaded anew, once a minute at most, and
 * then the note says what is missing (specification, section 4).
 */
export function reportMissingChunk(): void {
  const last = Number(readText(key, "sessionStorage"));
  const now = Date.now();
  const isRepeated = now - last <= chunkReloadWindow && now >= last;
  if (navigator.onLine && !isRepeated && writeText(key, String(now), "sessionStorage")) location.reload();
  else showNote();
}

function showNote(): void {
  const note = document.getElementById("page-note");
  if (!note) return;
  for (const dialog of document.querySelectorAll("dialog[open]")) (dialog as HTMLDialogElement).close(); // it would lie over the note
  note.hidden = false;
}
