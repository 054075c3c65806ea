import { createHash, createHmac, randomBytes } from "node:crypto";

/** A session token: 256 random bits. The database contains only its hash. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The successor of a token, which is deterministic. */
export function successorOf(key: Uint8Array, token: string): string {
  return createHmac("sha256", key).update(token).digest("base64url");
}

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
