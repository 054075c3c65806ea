import type { Status } from "../../../contract/schemas/accounts.ts";

/**
 * Who is logged in, as far as this browser knows (specification, section 3). It decides what is shown; what is allowed
 * is for the server to say at every call.
 */
export type StoredSession = { username: string; status: Status; superAccount: boolean };

/** Plain strings in local storage. `tokenSince` is the moment at which the token came, in milliseconds since 1970. */
export const sessionKeys = ["token", "tokenSince", "status", "username", "remainCount", "superAccount"] as const;
export type SessionKey = (typeof sessionKeys)[number];

/** Where storage is forbidden or full, a session lasts as long as the page. */
export const inMemory = new Map<SessionKey, string>();
export const changed = new EventTarget();

export function stored(key: SessionKey): string | null {
  try {
    return localStorage.getItem(key) ?? inMemory.get(key) ?? null;
  } catch {
    return inMemory.get(key) ?? null;
  }
}
