import type * as WebAuthn from "@simplewebauthn/server";

/** Loaded by the first passkey: the library and its parsers of certificates are a quarter of the server's program. */
export function webAuthn(): Promise<typeof WebAuthn> {
  return import("@simplewebauthn/server");
}
