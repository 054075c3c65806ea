import semver from "semver";

/** Engines write versions such as 2024.02 with a leading zero. */
const options = { loose: true };

const version = String.raw`v?\d+(?:\.\d+){0,2}`;
const wholeVersion = new RegExp(String.raw`^${version}(?:\.[x*])?$`);
/** `Parallax OS` of "Parallax OS 5.9+", `API` of "API 29". */
const label = /^[\p{L}][\p{L}\s]*?\s*(?=[<>=^~]|\bv?\d)/u;
const later = /\s*(?:\+|(?:or|and)\s+(?:later|newer|above|higher|up)|及以上|以上|或更高(?:版本)?)$/iu;
const earlier = /\s*(?:(?:or|and)\s+(?:earlier|older|below|lower)|及以下|以下|或更低(?:版本)?)$/iu;
const bounds = new RegExp(String.raw`(>=?\s*${version})\s*,\s*(<=?\s*${version})`, "g");
const between = new RegExp(String.raw`^(${version})\s*(?:[-–—−~～〜至到]|to)\s*(${version})$`, "iu");
const comparisons = new RegExp(String.raw`^(?:(?:>=?|<=?|=|\^|~)\s*${version}\s*)+$`);

/**
 * The range in a requirement's text, or `null` if it is none. Understood are `2022.3+`, "2022.3 or later", `>=5.9`, `<6`,
 * `>=5.6 <6.2`, `^5.6`, `5.6–6.1`, "5.6 to 6.1", `5.x` and `4.27`, several of them separated by commas, and one name
 * before the numbers ("Parallax OS 5.9+", "API 29 – 34"). A number stands for all that begin with it: 5.6–6.1 contains 6.1.2.
 */
export function versionRange(text: string): semver.Range | null {
  const labels = new Set<string>();
  const parts = text
    .replaceAll("≥", ">=")
    .replaceAll("≤", "<=")
    .replace(/＋/g, "+")
    .replace(bounds, "$1 $2")
    .split(/[,，、;；]|\|\||\/|\bor(?=\s+v?\d)|或(?=\s*v?\d)/)
    .map((part) => {
      const plain = part
        .replace(/\blts\b/gi, "")
        .replace(/\s+/g, " ")
        .trim();
      const [name = ""] = label.exec(plain) ?? [];
      labels.add(name.trim().toLowerCase());
      return semverOf(plain.slice(name.length));
    });
  if (labels.size > 1 || parts.some((part) => part === null)) return null;
  try {
    const range = new semver.Range(parts.join(" || "), options);
    return semver.minVersion(range, options) && range; // 6.1–5.6 contains nothing
  } catch {
    return null; // numbers that are too large
  }
}

function semverOf(part: string): string | null {
  const [, from, to] = between.exec(part) ?? [];
  if (from !== undefined && to !== undefined) return `${from} - ${to}`;
  for (const [words, operator] of [
    [later, ">="],
    [earlier, "<="],
  ] as const) {
    const number = part.replace(words, "");
    if (number !== part) return wholeVersion.test(number) ? operator + number : null;
  }
  return wholeVersion.test(part) || comparisons.test(part) ? part : null;
}

/** The version that somebody has, such as `2022.3.20f1`; `null` for a text without a number. */
export function versionOf(text: string): semver.SemVer | null {
  return semver.coerce(text, options);
}
