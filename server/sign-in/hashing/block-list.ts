import { readFileSync } from "node:fs";
import path from "node:path";

/** Characters that replace letters, and digits typed with Shift. */
const lookalikes: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};
const shifted: Record<string, string> = {
  "!": "1",
  "@": "2",
  "#": "3",
  $: "4",
  "%": "5",
  "^": "6",
  "&": "7",
  "*": "8",
  "(": "9",
  ")": "0",
};
/** Digits that people add to a word: up to two, repeated ones, years, and homophones of "love". */
const usualDigits = /^(\d{0,2}|(\d)\2*|(\d\d+)\3+|19\d\d|20\d\d|520|521|1314|5201314|147|258|369|007|789)$/;
const rows = "01234567890 09876543210";

/**
 * Whether a password is among the first that an attacker tries, in any capitalization: a listed one, or a common word
 * with usual additions, such as `P@ssw0rd123!` or `Woaini1314`. The list and its licence are in `common-passwords.txt`.
 * Takes texts of at most 64 characters that satisfy the password rule.
 */
export function isCommonPassword(text: string): boolean {
  const lower = text.toLowerCase();
  const once = /^(.+?)\1+$/.exec(lower)?.[1] ?? lower;
  const forms = [lower, replaced(lower, lookalikes), replaced(lower, shifted)];
  return forms.some((form) => lists.passwords.has(form)) || isWordWithAdditions(once);
}

function isWordWithAdditions(text: string): boolean {
  const [, before = "", word = "", after = ""] = /^([^a-z]*)(.*?)([^a-z]*)$/s.exec(text) ?? [];
  return (
    isUsualAddition(before) &&
    isUsualAddition(after) &&
    (/^(.)\1*$/.test(word) || lists.words.has(replaced(word, lookalikes)))
  );
}

/** A few marks around usual digits. */
function isUsualAddition(text: string): boolean {
  const digits = /^[^0-9]{0,2}([0-9]*)[^0-9]{0,2}$/.exec(text)?.[1];
  return digits !== undefined && (usualDigits.test(digits) || rows.includes(digits));
}

function replaced(text: string, by: Record<string, string>): string {
  return text.replace(/[^a-z]/g, (sign) => by[sign] ?? sign);
}

type Lists = { passwords: Set<string>; words: Set<string> };
/** Read at start, because a later build may replace this one; beside this file in the sources and in a build. */
const lists = split(readFileSync(path.join(import.meta.dirname, "common-passwords.txt"), "utf8"));

function split(text: string): Lists {
  const [, passwords = "", words = ""] = text.split(/^\[\w+\]$/m);
  return { passwords: new Set(passwords.trim().split("\n")), words: new Set(words.trim().split("\n")) };
}
