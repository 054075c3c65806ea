import { createECDH, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** Keys derived from the portal's one secret, each for one purpose. */
export type Keys = {
  downloadLinks: Uint8Array;
  agreements: Uint8Array;
  codes: Uint8Array;
  tokens: Uint8Array;
  rateCounters: Uint8Array;
  storedResponses: Uint8Array;
  messages: Uint8Array;
  proofs: Uint8Array;
  authenticators: Uint8Array;
  recoveryCodes: Uint8Array;
  oidc: Uint8Array;
  provider: Uint8Array;
  releaseNews: Uint8Array;
  webhooks: Uint8Array;
  signing: Uint8Array;
  terminalLogins: Uint8Array;
};

export function deriveKeys(secret: string): Keys {
  // A purpose never changes, even if its key is renamed: rows and links of earlier versions would become invalid
  const key = (purpose: string) => new Uint8Array(hkdfSync("sha256", secret, "", `parallax ${purpose}`, 32));
  return {
    downloadLinks: key("download links"),
    agreements: key("agreements of guests"),
    codes: key("verification codes"),
    tokens: key("session tokens"),
    rateCounters: key("tallies"),
    storedResponses: key("kept outcomes"),
    messages: key("messages"),
    proofs: key("proofs of work"),
    authenticators: key("authenticator apps"),
    recoveryCodes: key("recovery codes"),
    oidc: key("logins at an OpenID provider"),
    provider: key("tokens of the portal as an OpenID provider"),
    releaseNews: key("links for unsubscribing"),
    webhooks: key("webhooks"),
    terminalLogins: key("tokens for programs in terminals"),
    signing: key("signatures of packages and files"),
  };
}

/** The private key of the curve P-256 for a purpose, the same on every server. */
export function p256Key(secret: Uint8Array, purpose: string) {
  for (let attempt = 0; ; attempt++) {
    const d = Buffer.from(hkdfSync("sha256", secret, "", `${purpose} ${attempt}`, 32));
    const curve = createECDH("prime256v1");
    try {
      curve.setPrivateKey(d);
    } catch {
      continue; // one in four billion is no scalar of the curve
    }
    const point = curve.getPublicKey();
    const text = (bytes: Buffer) => bytes.toString("base64url");
    return { kty: "EC", crv: "P-256", x: text(point.subarray(1, 33)), y: text(point.subarray(33)), d: text(d) };
  }
}

/** HMAC-SHA-256 of a text, base64url. */
export function sign(key: Uint8Array, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** Compares two texts of any length in a time that does not depend on where they differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  const bytesA = Buffer.from(a);
  const bytesB = Buffer.from(b);
  return bytesA.length === bytesB.length && timingSafeEqual(bytesA, bytesB);
}
