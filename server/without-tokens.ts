/** A line of a log without the tokens that somebody wrote into an address or an error's message. */
export function withoutTokens(text: string): string {
  return text.includes("plx_") ? text.replace(/plx_[0-9A-Za-z]{8,}/g, "plx_…") : text;
}

/** The path of an address as logs and traces have it: without its query, which may hold what nobody else should read. */
export function loggedPath(url: string): string {
  const query = url.indexOf("?");
  return withoutTokens(query < 0 ? url : url.slice(0, query));
}
