import type { Status } from "../../../contract/schemas/accounts.ts";
import { storedText } from "../storage/stored-value.ts";

/**
 * The session as stored in this browser (specification, section 3). It decides what is shown; the server authorizes
 * every call.
 */
export type StoredSession = { username: string; status: Status; superAccount: boolean };

/** Plain strings in local storage. `tokenSince`: when the token was issued, in milliseconds since 1970. */
export const sessionKeys = ["token", "tokenSince", "status", "username", "remainCount", "superAccount"] as const;
export type SessionKey = (typeof sessionKeys)[number];

/** If storage is forbidden or full, the session lasts as long as the document. */
const values = {
  token: storedText("token"),
  tokenSince: storedText("tokenSince"),
  status: storedText("status"),
  username: storedText("username"),
  remainCount: storedText("remainCount"),
  superAccount: storedText("superAccount"),
} satisfies Record<SessionKey, unknown>;
export const changed = new EventTarget();

export function stored(key: SessionKey): string | null {
  return values[key].read();
}

export function store(key: SessionKey, value: string): void {
  values[key].write(value);
}

export function removeSessionKeys(keys: readonly SessionKey[]): void {
  for (const key of keys) values[key].remove();
}

/** Whether the session ends with the document, because it could not be stored. */
export function isSessionInMemory(): boolean {
  return sessionKeys.some((key) => values[key].isInMemory());
}
