/**
 * A version as text whose order, in either database and whatever its collation, is that of `compareVersions`: numbers
 * carry their length in front, letters are spelled with `a` to `p`, and a pre-release comes before its release. Versions
 * that differ by trailing zeros alone are equal.
 */
export function versionOrder(version: string): string {
  const [core = "", ...pre] = version.split("-");
  const numbers = core.split(".");
  while (numbers.length > 1 && /^0+$/.test(numbers.at(-1) ?? "")) numbers.pop();
  // What follows a number says whether another comes (2), or the end of a release (1) or of a pre-release's number (0)
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

/** Each character as two letters for the halves of its code. */
function orderOfText(text: string): string {
  return Buffer.from(text)
    .toString("hex")
    .replace(/./g, (digit) => String.fromCharCode(firstLetter + Number.parseInt(digit, 16)));
}
