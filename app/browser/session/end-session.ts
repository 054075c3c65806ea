import { clearDeviceDraft } from "./device-draft.ts";
import type { ApiClient } from "../../../client/client.ts";
import { clearSession } from "./store-session.ts";
import { stored } from "./session.ts";

/** Ends the session on the server and clears it in every tab, even if the server is unreachable. */
export async function endSession(api: ApiClient): Promise<void> {
  if (stored("token") === null) return;
  await api.call("logOut", {}).catch(() => {}); // otherwise the session expires after its idle time
  clearDeviceDraft(); // others may use this device
  clearSession();
}
