/**
 * A sort key for a version, whose order is that of `compareVersions` in both databases and under any collation: numbers
 * are prefixed by their length, letters are encoded with `a` to `p`, and a pre-release precedes its release. Versions
 * that differ only by trailing zeros are equal.
 */
export function versionOrder(version: string): string {
  const [core = "", ...pre] = version.split("-");
  const numbers = core.split(".");
  while (numbers.length > 1 && /^0+$/.test(numbers.at(-1) ?? "")) numbers.pop();
  // The digit after a number tells whether another number follows (2), a release ends (1), or a pre-release begins (0)
  const parts = numbers.map((part) => `2${orderOfNumber(part)}`).join("");
  if (pre.length === 0) return `${parts}1`;
  return `${parts}0${pre.join("-").split(".").map(orderOfIdentifier).join("")}`;
}

/** Numbers before words (SemVer 2.0, section 11). */
function orderOfIdentifier(identifier: string): string {
  return /^\d+$/.test(identifier) ? `1${orderOfNumber(identifier)}` : `2${orderOfText(identifier)}`;
}

function orderOfNumber(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, "");
  return String(plain.length).padStart(2, "0") + plain;
}

const firstLetter = "a".charCodeAt(0);

/** Encodes each character as two letters, one for each half of its code. */
function orderOfText(text: string): string {
  return Buffer.from(text)
    .toString("hex")
    .replace(/./g, (digit) => String.fromCharCode(firstLetter + Number.parseInt(digit, 16)));
}
