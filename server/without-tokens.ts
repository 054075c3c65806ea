/** A line of a log without the tokens that somebody wrote into an address or an error's message. */
export function withoutTokens(text: string): string {
  return text.includes("plx_") ? text.replace(/plx_[0-9A-Za-z]{8,}/g, "plx_…") : text;
}
