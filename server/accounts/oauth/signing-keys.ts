import type { JWK } from "oidc-provider";
import { p256Key } from "../../config/keys.ts";
import { day } from "../../time/time.ts";

/** How long one key signs, in milliseconds. */
const period = 30 * day;

/** The number of the period that a moment is in. */
export function periodOf(now: Date): number {
  return Math.floor(now.getTime() / period);
}

/**
 * The keys of a period, the signing one first: the next is published before it signs, and the last as long as anybody
 * may hold a token of it. Derived from the portal's secret, so that every server has the same.
 */
export function signingKeys(secret: Uint8Array, current: number): JWK[] {
  return [current, current + 1, current - 1].map((each) => keyOf(secret, each));
}

function keyOf(secret: Uint8Array, index: number): JWK {
  return { ...p256Key(secret, `ES256 ${index}`), kty: "EC", alg: "ES256", use: "sig", kid: `es256-${index}` };
}
