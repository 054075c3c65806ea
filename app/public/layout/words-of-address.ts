/** The words of an address's last part: "hand tracking" of `/sdk/core/docs/hand-tracking.html`. */
export function wordsOf(pathname: string): string {
  const last = pathname.split("/").findLast((part) => part !== "") ?? "";
  return decoded(last)
    .replace(/\.[a-z]{2,5}$/i, "")
    .replaceAll(/[^\p{L}\p{M}\p{N}.]+/gu, " ")
    .trim()
    .slice(0, 60)
    .trim();
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // not an encoding of text
  }
}
