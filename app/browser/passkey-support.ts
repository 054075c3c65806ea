import { loadChunk } from "./load-chunk.ts";

/** Whether this browser can use passkeys here: on https or localhost, under a host name. */
export function canUsePasskeys(): boolean {
  return "PublicKeyCredential" in globalThis && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Loads the passkey module on first use. */
export const loadPasskeys = () => loadChunk(() => import("./passkeys.ts"));
