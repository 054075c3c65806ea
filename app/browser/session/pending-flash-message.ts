import { readText } from "../storage/stored-text.ts";
import { flashMessageKey } from "./flash-message-key.ts";

/** Shows the flash message, if there is one: only then are its texts fetched. Every entry does this at its start. */
export function showPendingFlashMessage(): void {
  if (readText(flashMessageKey, "sessionStorage") === null) return;
  import("./flash-message.ts").then(
    ({ showFlashMessage }) => showFlashMessage(),
    () => {}, // the page says by itself who is logged in
  );
}
