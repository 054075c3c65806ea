/** The most characters that clients show of a reason phrase. */
const longest = 120;

/** A sentence as the reason phrase of a status, which is all that some clients print of a refusal. */
export function reasonPhrase(sentence: string): string {
  return sentence.replaceAll(/[^\x20-\x7e]+/g, "?").slice(0, longest);
}
