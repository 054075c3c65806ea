/**
 * Whether a text may be a mobile number, for early feedback in the browser (specification, section 5); the server
 * decides which numbers exist. A mainland number has eleven digits and needs no prefix.
 */
export function mayBePhone(text: string): boolean {
  const plain = text.normalize("NFKC").trim();
  if (!/^[+(\d][\d\s().\-‐-―−·]*$/.test(plain)) return false;
  const digits = plain.replace(/\D/g, "");
  if (plain.startsWith("+") || digits.startsWith("00")) return digits.length >= 8 && digits.length <= 17;
  return /^(86)?1[3-9]\d{9}$/.test(digits);
}
