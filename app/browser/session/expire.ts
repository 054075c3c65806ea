import type { RefusalData, Envelope } from "../../../contract/schemas.ts";
import { rules } from "../../../contract/rules.ts";
import { showMessage } from "../message/message.ts";
import { beginLeaving } from "./leaving.ts";
import { leaveFlashMessage } from "./leave-flash-message.ts";
import { clearSession } from "./store-session.ts";

/**
 * Handles an expired login, or one whose account has been suspended: shows a message, clears the session, and reloads the page in the same language
 * (specification, section 8).
 */
export function expire({ errMsg, data }: Envelope): void {
  beginLeaving(); // the reloaded page redirects guests
  clearSession();
  showMessage("bad", errMsg);
  const isSuspended = (data as RefusalData | null)?.reason !== undefined; // what the server sends with a refusal
  leaveFlashMessage(isSuspended ? "sessionSuspended" : "loginExpired"); // the page that comes then says why, too
  setTimeout(() => location.reload(), rules.expiredLoginReloadDelay);
}
