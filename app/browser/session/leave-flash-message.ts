import { writeText } from "../storage/stored-text.ts";
import type { FlashMessage } from "./flash-message.ts";
import { flashMessageKey } from "./flash-message-key.ts";

/**
 * Leaves a flash message for the next document: its name only, because the language may change. Where storage is
 * forbidden, the next document says by itself who is logged in.
 */
export function leaveFlashMessage(message: FlashMessage): void {
  writeText(flashMessageKey, message, "sessionStorage");
}
