import type { Session as LoggedIn } from "../../../contract/schemas/accounts.ts";
import { changed, forget, sessionKeys, store, stored, type StoredSession } from "./session.ts";

/** Stores what a login or its renewal returned; from now on every call sends the token. */
export function storeSession({ token, status, admin, username }: LoggedIn): void {
  forget(["remainCount"]);
  store("status", String(status));
  store("username", username);
  store("superAccount", String(admin));
  store("tokenSince", String(Date.now()));
  store("token", token); // last: other tabs look when it changes
  notify();
}

/** Shows a newer name or status of who is logged in. */
export function updateSession({ username, status }: Partial<Pick<StoredSession, "username" | "status">>): void {
  if (stored("token") === null) return;
  if (username !== undefined) store("username", username);
  if (status !== undefined) store("status", String(status));
  notify();
}

/** Forgets who was logged in, in every tab; language, settings and drafts stay. */
export function clearSession(): void {
  forget(sessionKeys);
  notify();
}

/** Keeps how many wrong passwords are left before the lock (specification, section 4). */
export function rememberRemaining(count: number): void {
  store("remainCount", String(count));
}

function notify(): void {
  changed.dispatchEvent(new Event("change"));
  dispatchEvent(new Event("sessionchange")); // the head script of a public page shows it
}
