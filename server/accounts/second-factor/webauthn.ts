import type * as WebAuthn from "@simplewebauthn/server";

/** Loaded on first use: the library and its certificate parsers are a quarter of the server's code. */
export function webAuthn(): Promise<typeof WebAuthn> {
  return import("@simplewebauthn/server");
}
