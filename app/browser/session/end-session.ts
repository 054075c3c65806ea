import { forgetDeviceDraft } from "./device-draft.ts";
import type { ApiClient } from "../client/client.ts";
import { clearSession } from "./store-session.ts";
import { stored } from "./session.ts";

/** Ends the session on the server and forgets it in every tab; also where the server cannot be reached. */
export async function endSession(api: ApiClient): Promise<void> {
  if (stored("token") === null) return;
  await api.call("logOut", {}).catch(() => {}); // an end that nobody heard of comes by itself (idle time)
  forgetDeviceDraft(); // others may use this device
  clearSession();
}
