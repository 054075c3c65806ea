import { readText, writeText } from "../../browser/storage/stored-text.ts";
import { flashMessageKey } from "../../browser/session/flash-message-key.ts";
import { showPendingFlashMessage } from "../../browser/session/pending-flash-message.ts";
import { reportMissingChunk } from "../head/page-note.ts";
import { all, closest, onShow } from "../head/page.ts";

/** What belongs to who is logged in and is seldom needed is fetched when it is: logging out, messages, a newer status. */
export function watchSession(): void {
  document.addEventListener("click", (event) => {
    if (closest(event, "[data-log-out]"))
      import("../../browser/session/log-out.ts").then(({ logOut }) => logOut(), reportMissingChunk);
  });
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key !== "token" || oldValue === null || newValue !== null) return;
    writeText(flashMessageKey, "logOut", "sessionStorage"); // somebody has logged out in another tab
    showPendingFlashMessage();
  });
  addEventListener("focus", comeBack);
  document.addEventListener("visibilitychange", comeBack);
  onShow(() => {
    showPendingFlashMessage();
    if (all("[data-status]").length > 0) comeBack(); // the page is about it
  });
}

/** An application may have been decided since. */
function comeBack(): void {
  if (document.hidden || readText("token") === null) return;
  import("../../browser/session/fresh-status.ts").then(
    ({ readStatus }) => readStatus(),
    () => {}, // what the browser knew stands
  );
}
