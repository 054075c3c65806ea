import { flashMessageKey } from "./flash-message-key.ts";

/** Lets what is due be said, if there is something: only then are texts and message fetched. Every entry does this at its start. */
export function showPendingFlashMessage(): void {
  try {
    if (sessionStorage.getItem(flashMessageKey) === null) return;
  } catch {
    return; // storage is forbidden: nothing was kept
  }
  import("./flash-message.ts").then(
    ({ showFlashMessage }) => showFlashMessage(),
    () => {}, // the page says by itself who is logged in
  );
}
