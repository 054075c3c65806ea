import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

/** A token that is no session's: `plx_`, 32 random characters, and a checksum of 6 characters, which detects look-alikes. */
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const length = { random: 32, checksum: 6 };
const form = new RegExp(`^plx_([0-9A-Za-z]{${length.random}})([0-9A-Za-z]{${length.checksum}})$`);

export function newTokenText(): string {
  const random = Array.from({ length: length.random }, () => alphabet[randomInt(alphabet.length)]).join("");
  return `plx_${random}${checksumOf(random)}`;
}

/** Whether a text looks like such a token rather than a session's. */
export function looksLikeToken(text: string): boolean {
  return text.startsWith("plx_");
}

/** Whether a text has a token's format and a correct checksum; others are not looked up. */
export function isTokenText(text: string): boolean {
  const [, random = "", checksum] = form.exec(text) ?? [];
  return checksum !== undefined && checksumOf(random) === checksum;
}

/** The CRC-32 in base 62, padded with 0. */
function checksumOf(random: string): string {
  let rest = crc32(random);
  let digits = "";
  while (rest > 0) {
    digits = alphabet.charAt(rest % alphabet.length) + digits;
    rest = Math.floor(rest / alphabet.length);
  }
  return digits.padStart(length.checksum, "0");
}
