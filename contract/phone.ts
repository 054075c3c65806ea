/**
 * Whether a text may be a mobile number, for early feedback in the browser (specification, section 5); the server
 * decides which numbers exist. A mainland number has eleven digits and needs no prefix.
 */
export function mayBePhone(text: string): boolean {
  return plainPhone(text) !== undefined;
}

/** Such a number as the server will write it (E.164); `undefined` for anything else. */
export function plainPhone(text: string): string | undefined {
  const plain = text.normalize("NFKC").trim();
  if (!/^[+(\d][\d\s().\-‐-―−·]*$/.test(plain)) return undefined;
  const digits = plain.replace(/\D/g, "");
  if (plain.startsWith("+") || digits.startsWith("00"))
    return digits.length >= 8 && digits.length <= 17 ? `+${digits.replace(/^00/, "")}` : undefined;
  const [, mainland] = /^(?:86)?(1[3-9]\d{9})$/.exec(digits) ?? [];
  return mainland && `+86${mainland}`;
}
