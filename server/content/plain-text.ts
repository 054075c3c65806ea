const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

const codeBlock = /<pre\b.*?<\/pre>/gs;

/** The text of HTML rendered by this server, in one line. */
export function plainText(html: string): string {
  return withoutGaps(textOf(html).replace(/\s+/g, " ").trim());
}

/** Removes spaces after full-width punctuation, which includes its own space. */
function withoutGaps(text: string): string {
  return text.replace(/(?<=[。，；：、！？]) +/g, "");
}

/** The text of HTML without its blocks of code, one line for each block. */
export function proseOf(html: string): string {
  const text = textOf(html.replace(codeBlock, "<p>").replace(/\s+/g, " "), "\n");
  return withoutGaps(
    text
      .replace(/ *\n[ \n]*/g, "\n")
      .replace(/ {2,}/g, " ")
      .trim(),
  );
}

/** The lines of its blocks of code, without their indentation. */
export function codeOf(html: string): string {
  const lines = (html.match(codeBlock) ?? []).flatMap((block) => textOf(block).split("\n"));
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}

/** `between` stands where a block begins or ends; the cells of a table's row are one, with dots between them. */
function textOf(html: string, between = " "): string {
  return html
    .replace(/(?:<\/t[dh]>\s*<t[dh]\b[^>]*>)+/g, " · ")
    .replace(/<[^>]*>/g, (tag) => {
      if (/^<\/?(span|code|strong|em|a)\b/.test(tag)) return "";
      return /^<\/?(td|th|br)\b/.test(tag) ? " " : between;
    })
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal)),
    );
}
