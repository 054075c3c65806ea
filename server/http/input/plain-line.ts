/** Characters not allowed in a single-line text: controls, line breaks of every kind, and bidirectional marks. */
const noText = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
const visible = /[^\p{C}\p{Z}]/u;

/**
 * Trims a name or part of a postal address; empty if nothing of it is visible, `undefined` if it is not a single-line
 * text.
 */
export function readLine(text: string): string | undefined {
  const line = text.trim();
  if (noText.test(line)) return undefined;
  return visible.test(line) ? line : "";
}

/** The same for a text that may have several lines. */
export function readText(text: string): string | undefined {
  const lines = text.trim().split(/\r?\n/);
  if (lines.some((line) => noText.test(line))) return undefined;
  return visible.test(text) ? lines.join("\n") : "";
}

/** The same for Markdown, whose tabs become spaces: in it a tab stands for four at most. */
export function readMarkdown(text: string): string | undefined {
  return readText(text.replaceAll("\t", "    "));
}
