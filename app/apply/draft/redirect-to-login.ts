import { isDraftInMemory } from "../../browser/session/device-draft.ts";
import { openWithin } from "../../document/island/address.ts";
import { leaveFor } from "../../browser/leave-document.ts";
import { isSessionInMemory } from "../../browser/session/session.ts";

/**
 * Redirects to the login and back. If the browser stores nothing, the typed values and the session last as long as the
 * document, so login and form stay within it.
 */
export async function redirectToLogin(address: string, options?: { replace: boolean }): Promise<void> {
  if (isDraftInMemory() || isSessionInMemory()) openWithin(address, options);
  else await leaveFor(address, options);
}
