const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

const codeBlock = /<pre\b.*?<\/pre>/gs;

/** The text of HTML rendered by this server, in one line. */
export function plainText(html: string): string {
  return withoutGaps(textOf(html).replace(/\s+/g, " ").trim());
}

/** Removes spaces after full-width punctuation, which includes its own space. */
export function withoutGaps(text: string): string {
  return text.replace(/(?<=[。，；：、！？]) +/g, "");
}

/** The same without its blocks of code. */
export function proseOf(html: string): string {
  return plainText(html.replace(codeBlock, " "));
}

/** The lines of its blocks of code, without their indentation. */
export function codeOf(html: string): string {
  const lines = (html.match(codeBlock) ?? []).flatMap((block) => textOf(block).split("\n"));
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join("\n");
}

function textOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(span|code|strong|em|a)\b/.test(tag) ? "" : " "))
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal)),
    );
}
