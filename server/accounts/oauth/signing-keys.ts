import { createECDH, hkdfSync } from "node:crypto";
import type { JWK } from "oidc-provider";
import { day } from "../../time.ts";

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
  for (let attempt = 0; ; attempt++) {
    const d = Buffer.from(hkdfSync("sha256", secret, "", `ES256 ${index} ${attempt}`, 32));
    const curve = createECDH("prime256v1");
    try {
      curve.setPrivateKey(d);
    } catch {
      continue; // one in four billion is no scalar of the curve
    }
    const point = curve.getPublicKey();
    const text = (bytes: Buffer) => bytes.toString("base64url");
    const public_ = { x: text(point.subarray(1, 33)), y: text(point.subarray(33)) };
    return { kty: "EC", crv: "P-256", alg: "ES256", use: "sig", kid: `es256-${index}`, ...public_, d: text(d) };
  }
}
