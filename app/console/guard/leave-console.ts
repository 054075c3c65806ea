import { forgetOwner } from "./owner.ts";
import type { LeaveOptions } from "./profile.ts";
import type { ApiClient } from "../../../client/client.ts";
import { openLoginWithMessage } from "../../auth/layout/login-message.ts";
import { beginLeaving, cancelLeaving } from "../../browser/session/leaving.ts";
import { leaveFlashMessage } from "../../browser/session/leave-flash-message.ts";
import { endSession } from "../../browser/session/end-session.ts";
import { stored } from "../../browser/session/session.ts";
import { loginPath } from "../../browser/addresses/login-path.ts";
import { clearRecentPages } from "../shell/search/recent-pages.ts";
import { clearTabs } from "../shell/tabs/stored-tabs.ts";

/** The account that was logged in when this document loaded. */
const initialUser = stored("token") === null ? null : stored("username");

/**
 * Logs out in every tab and opens the login page, which shows a message and returns here after a login (specification,
 * section 2).
 */
export async function logOutOfConsole(api: ApiClient): Promise<void> {
  if (!beginLeaving()) return;
  await endSession(api);
  forgetPlaces();
  leaveFlashMessage("logOut");
  location.assign(loginPath(location));
}

/**
 * Redirects a user who is no longer logged in to `path`, by default the login page, which shows `flashMessage`, or that
 * the session ended in another tab. Does nothing if the document is already being left, for example after a logout.
 */
export function leaveConsole({ path, flashMessage, loginMessage }: LeaveOptions = {}): void {
  if (!beginLeaving()) return;
  forgetPlaces();
  if (loginMessage) return void openLoginWithMessage("/login?way=password", loginMessage, { replace: true });
  if (flashMessage) leaveFlashMessage(flashMessage);
  else if (initialUser !== null) leaveFlashMessage("logOut");
  location.replace(path ?? loginPath(location));
}

/** Reloads a page restored from the back/forward cache if its user has logged out since. */
export function watchRestoredPage(): void {
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    cancelLeaving();
    if (stored("token") === null || stored("username") !== initialUser) location.reload();
  });
}

/** Deletes the list of open pages, so that the next person to log in does not see it. */
function forgetPlaces(): void {
  clearTabs();
  clearRecentPages();
  forgetOwner();
}
