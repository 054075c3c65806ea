import { readText, writeText } from "../../browser/storage/stored-text.ts";
import { flashMessageKey } from "../../browser/session/flash-message-key.ts";
import { showPendingFlashMessage } from "../../browser/session/pending-flash-message.ts";
import { reportMissingChunk } from "../head/page-note.ts";
import { all, closest, onShow } from "../head/page.ts";

/** Loads the rarely needed parts of a session on demand: logout, messages, a newer status. */
export function watchSession(): void {
  document.addEventListener("click", (event) => {
    if (closest(event, "[data-log-out]"))
      import("../../browser/session/log-out.ts").then(({ logOut }) => logOut(), reportMissingChunk);
  });
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key !== "token" || oldValue === null || newValue !== null) return;
    writeText(flashMessageKey, "logOut", "sessionStorage"); // logged out in another tab
    showPendingFlashMessage();
  });
  addEventListener("focus", refreshStatus);
  document.addEventListener("visibilitychange", refreshStatus);
  onShow(() => {
    showPendingFlashMessage();
    if (all("[data-status]").length > 0) refreshStatus(); // the page shows the status
  });
}

/** An application may have been decided meanwhile. */
function refreshStatus(): void {
  if (document.hidden || readText("token") === null) return;
  import("../../browser/session/fresh-status.ts").then(
    ({ readStatus }) => readStatus(),
    () => {}, // the stored status stays
  );
}
