import { writeText } from "../storage/stored-text.ts";
import type { FlashMessage } from "./flash-message.ts";
import { flashMessageKey } from "./flash-message-key.ts";

/**
 * Stores a flash message for the next document: its name only, because the language may change. Without storage, the
 * message is lost.
 */
export function leaveFlashMessage(message: FlashMessage): void {
  writeText(flashMessageKey, message, "sessionStorage");
}
