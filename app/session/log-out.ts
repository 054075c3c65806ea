import { forgetDeviceDraft } from "../application/device-draft.ts";
import type { Client } from "../client.ts";
import { sayLoggedOut } from "./messages.ts";
import { leave } from "./keep.ts";
import { stored } from "./session.ts";

/** Logs out and says so on this page, where there is somebody to log out. */
export async function logOut(api: Client): Promise<void> {
  if (stored("token") === null) return;
  await endSession(api);
  sayLoggedOut();
}

/** Ends the session on the server and forgets it in every tab; also where the server cannot be reached. */
export async function endSession(api: Client): Promise<void> {
  await api.call("logOut", {}).catch(() => {}); // an end that nobody heard of comes by itself (idle time)
  forgetDeviceDraft(); // others may use this device
  leave();
}
