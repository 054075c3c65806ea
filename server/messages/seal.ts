import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const cipher = "aes-256-gcm";
const ivLength = 12;
const tagLength = 16;

/** Encrypts a text with `key` and binds it to the row `id`: base64url of IV, tag and ciphertext. */
export function seal(key: Uint8Array, id: string, text: string): string {
  const iv = randomBytes(ivLength);
  const encrypting = createCipheriv(cipher, key, iv).setAAD(Buffer.from(id));
  const encrypted = [encrypting.update(text, "utf8"), encrypting.final()];
  return Buffer.concat([iv, encrypting.getAuthTag(), ...encrypted]).toString("base64url");
}

/** Decrypts. Throws if the text was changed, belongs to another row, or was sealed with another key. */
export function unseal(key: Uint8Array, id: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decrypting = createDecipheriv(cipher, key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
    .setAAD(Buffer.from(id))
    .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  return Buffer.concat([decrypting.update(bytes.subarray(ivLength + tagLength)), decrypting.final()]).toString("utf8");
}
