import { isIP } from "node:net";
import type * as WebAuthn from "@simplewebauthn/server";
import type { Portal } from "../../portal.ts";

/** The site as passkeys know it. It comes from the configured address, never from a header of the request. */
export function relyingParty({ publicUrl }: Pick<Portal, "publicUrl">): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl());
  return { id: hostname, origin };
}

/** WebAuthn needs a host name, which a network address is not. */
export function arePasskeysPossible(portal: Pick<Portal, "publicUrl">): boolean {
  const { id } = relyingParty(portal);
  return isIP(id.replace(/^\[|\]$/g, "")) === 0;
}

/** Loaded on first use: the library and its certificate parsers are a quarter of the server's code. */
export function webAuthn(): Promise<typeof WebAuthn> {
  return import("@simplewebauthn/server");
}
