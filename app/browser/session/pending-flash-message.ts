import { readText } from "../storage/stored-text.ts";
import { flashMessageKey } from "./flash-message-key.ts";

/** Shows the flash message, if there is one; its texts are loaded only then. Every entry calls this at its start. */
export function showPendingFlashMessage(): void {
  if (readText(flashMessageKey, "sessionStorage") === null) return;
  import("./flash-message.ts").then(
    ({ showFlashMessage }) => showFlashMessage(),
    () => {}, // the page itself shows who is logged in
  );
}
