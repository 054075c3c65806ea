/** The four kinds of characters that the rule counts (specification, section 5). */
export type PasswordKinds = { digits: boolean; uppercase: boolean; lowercase: boolean; symbols: boolean };

/** The Unicode normalization form that makes all keyboards agree: the text is checked and hashed in it. */
export const passwordForm = "NFKC";

/** Characters of the shortest password, and how many of the four kinds it needs. */
export const shortestPassword = 8;
const kindsNeeded = 3;

/**
 * Digits and letters are ASCII, which every keyboard has; everything else counts as a symbol: marks, spaces, Chinese,
 * letters with accents.
 */
export function passwordKinds(text: string): PasswordKinds {
  return {
    digits: /[0-9]/.test(text),
    uppercase: /[A-Z]/.test(text),
    lowercase: /[a-z]/.test(text),
    symbols: /[^0-9A-Za-z]/.test(text),
  };
}

/** What is wrong with a new password: from 8 to `max` characters (code points), three of the four kinds. */
export function passwordIssue(typed: string, max: number): "length" | "kinds" | undefined {
  const text = typed.normalize(passwordForm);
  const { length } = Array.from(text); // code points
  if (length < shortestPassword || length > max) return "length";
  return Object.values(passwordKinds(text)).filter(Boolean).length < kindsNeeded ? "kinds" : undefined;
}
