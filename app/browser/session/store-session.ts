import type { Session as LoggedIn } from "../../../contract/schemas/accounts.ts";
import { changed, removeSessionKeys, sessionKeys, store, stored, type StoredSession } from "./session.ts";

/** Stores the result of a login or renewal; every later call sends its token. */
export function storeSession({ token, status, admin, username }: LoggedIn): void {
  removeSessionKeys(["remainCount"]);
  store("status", String(status));
  store("username", username);
  store("superAccount", String(admin));
  store("tokenSince", String(Date.now()));
  store("token", token); // last, because other tabs listen to it
  notify();
}

/** Updates the stored name or status. */
export function updateSession({ username, status }: Partial<Pick<StoredSession, "username" | "status">>): void {
  if (stored("token") === null) return;
  if (username !== undefined) store("username", username);
  if (status !== undefined) store("status", String(status));
  notify();
}

/** Clears the session in every tab; language, settings and drafts stay. */
export function clearSession(): void {
  removeSessionKeys(sessionKeys);
  notify();
}

/** Stores the remaining attempts before the lock (specification, section 4). */
export function rememberRemaining(count: number): void {
  store("remainCount", String(count));
}

function notify(): void {
  changed.dispatchEvent(new Event("change"));
  dispatchEvent(new Event("sessionchange")); // public pages update their header
}
