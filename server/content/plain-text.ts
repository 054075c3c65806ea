const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** The text of markup that this server rendered, in one line. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(span|code|strong|em|a)\b/.test(tag) ? "" : " "))
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/&#(?:x([0-9a-f]+)|(\d+));/gi, (_, hex?: string, decimal?: string) =>
      String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal)),
    )
    .replace(/\s+/g, " ")
    .trim();
}
