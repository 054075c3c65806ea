/** The calling code that goes for a number without one. */
const own = "86";
const prefix = /^\s*(?:[+＋]|00|００)\s*/;

/** The typed number's calling code; `null` if it is not among those offered. */
export function callingCodeOf(typed: string, codes: string[]): string | null {
  if (!prefix.test(typed)) return own;
  const digits = typed.normalize("NFKC").replace(prefix, "").replaceAll(/\D/g, "");
  const fitting = codes.filter((code) => digits.startsWith(code));
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? null;
}

/** The same number with another calling code; one of mainland China needs none. */
export function withCallingCode(typed: string, code: string): string {
  const national = typed.replace(/^\s*(?:[+＋]|00|００)[\d\uff10-\uff19]*\s*/, "").trimStart();
  return code === own ? national : `+${code} ${national}`;
}
