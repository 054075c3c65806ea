import { isDraftInMemory } from "../browser/session/device-draft.ts";
import { openWithin } from "../document/island/address.ts";
import { leaveFor } from "../browser/leave-document.ts";
import { isSessionInMemory } from "../browser/session/session.ts";

/**
 * Leads to the login and back. Where the browser keeps nothing, what was typed and who is logged in last as long as the
 * document: there the whole way stays within it.
 */
export async function goOn(address: string, options?: { replace: boolean }): Promise<void> {
  if (isDraftInMemory() || isSessionInMemory()) openWithin(address, options);
  else await leaveFor(address, options);
}
