import { sign } from "node:crypto";
import type { SigningKeys } from "./signing-keys.ts";

/** A signature in an npm document: over `name@version:integrity`. */
export function signPackage(
  { npm }: SigningKeys,
  { name, version, integrity }: { name: string; version: string; integrity: string },
): { keyid: string; sig: string } {
  const text = Buffer.from(`${name}@${version}:${integrity}`);
  return { keyid: npm.keyid, sig: sign("sha256", text, npm.privateKey).toString("base64") };
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
