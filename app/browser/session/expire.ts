import { rules } from "../../../contract/rules.ts";
import { showMessage } from "../message/message.ts";
import { beginLeaving } from "./leaving.ts";
import { leaveFlashMessage } from "./leave-flash-message.ts";
import { clearSession } from "./store-session.ts";

/**
 * Handles an expired login: shows a message, clears the session, and reloads the page in the same language
 * (specification, section 8).
 */
export function expire(sentence: string): void {
  beginLeaving(); // the reloaded page redirects guests
  clearSession();
  showMessage("bad", sentence);
  leaveFlashMessage("loginExpired"); // the page that comes then says why, too
  setTimeout(() => location.reload(), rules.expiredLoginReloadDelay);
}
