import { flashMessageKey } from "../../browser/session/flash-message-key.ts";
import { reportMissingChunk } from "../head/page-note.ts";
import { all, closest, onShow, storedValue, storeValue } from "../head/page.ts";

/** What belongs to who is logged in and is seldom needed is fetched when it is: logging out, messages, a newer status. */
export function watchSession(): void {
  document.addEventListener("click", (event) => {
    if (closest(event, "[data-log-out]"))
      import("../../browser/session/log-out.ts").then(({ logOut }) => logOut(), reportMissingChunk);
  });
  addEventListener("storage", ({ key, oldValue, newValue }) => {
    if (key !== "token" || oldValue === null || newValue !== null) return;
    storeValue(flashMessageKey, "logOut", "sessionStorage"); // somebody has logged out in another tab
    showPendingFlashMessage();
  });
  addEventListener("focus", comeBack);
  document.addEventListener("visibilitychange", comeBack);
  onShow(() => {
    showPendingFlashMessage();
    if (all("[data-status]").length > 0) comeBack(); // the page is about it
  });
}

/** A message that the page before has left. */
function showPendingFlashMessage(): void {
  if (storedValue(flashMessageKey, "sessionStorage") === null) return;
  import("../../browser/session/flash-message.ts").then(
    ({ showFlashMessage }) => showFlashMessage(),
    () => {}, // the page says by itself who is logged in
  );
}

/** An application may have been decided since. */
function comeBack(): void {
  if (document.hidden || storedValue("token") === null) return;
  import("../../browser/session/fresh-status.ts").then(
    ({ readStatus }) => readStatus(),
    () => {}, // what the browser knew stands
  );
}
