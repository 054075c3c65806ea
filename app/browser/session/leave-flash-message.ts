import type { FlashMessage } from "./flash-message.ts";
import { flashMessageKey } from "./flash-message-key.ts";

/** Leaves a flash message for the next document: its name only, because the language may change. */
export function leaveFlashMessage(message: FlashMessage): void {
  try {
    sessionStorage.setItem(flashMessageKey, message);
  } catch {
    // storage is forbidden: the next page says by itself who is logged in
  }
}
