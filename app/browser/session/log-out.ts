import { createPageClient } from "../client/create.ts";
import { pageLanguage } from "../locale/page-language.ts";
import { sessionTransport } from "./transport.ts";
import { endSession } from "./end-session.ts";
import { leaveFlashMessage } from "./leave-flash-message.ts";
import { loginPath } from "../addresses/login-path.ts";

/**
 * Logs out in every tab and opens the login page, which shows a message and returns here after a login (specification,
 * section 2).
 */
export async function logOut(): Promise<void> {
  await endSession(createPageClient(sessionTransport, pageLanguage));
  leaveFlashMessage("logOut");
  location.assign(loginPath(location));
}
