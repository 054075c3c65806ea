/** The most characters of a text that publishers write; some clients show no more. */
const longest = 120;

/** A sentence as the reason phrase of a status, which is all that some clients print of a refusal. An address stays whole. */
export function reasonPhrase(sentence: string): string {
  const text = sentence.replaceAll(/[^\x20-\x7e]+/g, "?");
  return /https?:\/\//.test(text) ? text : text.slice(0, longest);
}
