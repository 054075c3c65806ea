import { sign } from "node:crypto";
import { LRUCache } from "lru-cache";
import { p256 } from "@noble/curves/nist.js";
import type { SigningKeys } from "./signing-keys.ts";

/** Signatures of packages, because one takes half a millisecond and documents have many. */
const known = new LRUCache<string, string>({ max: 5_000 });

/** A signature in an npm document: over `name@version:integrity`. */
export function signPackage(
  { npm: { keyid, privateKey } }: SigningKeys,
  { name, version, integrity }: { name: string; version: string; integrity: string },
): { keyid: string; sig: string } {
  const text = `${name}@${version}:${integrity}`;
  const key = `${keyid} ${text}`;
  const sig = known.get(key) ?? signByP256(text, privateKey);
  known.set(key, sig);
  return { keyid, sig };
}

/** As DER, base64. The nonce follows from key and text (RFC 6979): every server writes the same, and so do documents' tags. */
function signByP256(text: string, key: Uint8Array): string {
  return Buffer.from(p256.sign(Buffer.from(text), key, { format: "der", lowS: false })).toString("base64");
}

/** A file's signature as `minisign -V` reads it. `blake2b`: its BLAKE2b-512; `trusted`: one line that is signed, too. */
export function minisignature(
  { minisign: { id, privateKey } }: SigningKeys,
  { blake2b, trusted }: { blake2b: string; trusted: string },
): string {
  const signature = sign(null, Buffer.from(blake2b, "hex"), privateKey);
  const whole = sign(null, Buffer.concat([signature, Buffer.from(trusted)]), privateKey);
  const lines = [
    "untrusted comment: published by this portal",
    Buffer.concat([Buffer.from("ED"), id, signature]).toString("base64"), // ED: the file was hashed first
    `trusted comment: ${trusted}`,
    whole.toString("base64"),
  ];
  return `${lines.join("\n")}\n`;
}
