import type { LeaveOptions } from "./profile.ts";
import type { ApiClient } from "../../browser/client/client.ts";
import { beginLeaving, cancelLeaving } from "../../browser/session/leaving.ts";
import { leaveFlashMessage } from "../../browser/session/leave-flash-message.ts";
import { endSession } from "../../browser/session/end-session.ts";
import { stored } from "../../browser/session/session.ts";
import { loginPath } from "../../browser/addresses/login-path.ts";
import { forgetPages } from "../shell/search/recent-pages.ts";
import { forgetTabs } from "../shell/tabs/stored-tabs.ts";

/** Who was logged in when this document began. */
const cameAs = stored("token") === null ? null : stored("username");

/** Logs out in every tab and leads to the page for logging in, which says so and leads back here (specification, section 2). */
export async function logOutOfShell(api: ApiClient): Promise<void> {
  if (!beginLeaving()) return;
  await endSession(api);
  forgetPlaces();
  leaveFlashMessage("logOut");
  location.assign(loginPath(location));
}

/**
 * Leads somebody who is not logged in any more to `path`, usually the page for logging in, where `flashMessage` is shown; where
 * a session ended in another tab, that it did. Does nothing while the document is being left already, as after a logout
 * or when a login has expired.
 */
export function leaveShell({ path, flashMessage }: LeaveOptions = {}): void {
  if (!beginLeaving()) return;
  forgetPlaces();
  if (flashMessage) leaveFlashMessage(flashMessage);
  else if (cameAs !== null) leaveFlashMessage("logOut");
  location.replace(path ?? loginPath(location));
}

/** A page that the browser kept in its memory may be of somebody who is gone: then it is loaded anew. */
export function watchReturn(): void {
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    cancelLeaving();
    if (stored("token") === null || stored("username") !== cameAs) location.reload();
  });
}

/** Which pages somebody had open is not for whoever logs in next. */
function forgetPlaces(): void {
  forgetTabs();
  forgetPages();
}
