import { readText } from "../storage/stored-text.ts";

/** The session storage key of the flash message, which the next document shows once. */
export const flashMessageKey = "flash-message";

/** Shows the flash message, if there is one; its texts are loaded only then. Every entry calls this at its start. */
export function showPendingFlashMessage(): void {
  if (readText(flashMessageKey, "sessionStorage") === null) return;
  import("./flash-message.ts").then(
    ({ showFlashMessage }) => showFlashMessage(),
    () => {}, // the page itself shows who is logged in
  );
}
