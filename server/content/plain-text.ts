const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'" };

/** The text of markup that this server rendered, in one line. */
export function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(span|code|strong|em|a)\b/.test(tag) ? "" : " "))
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, " ")
    .trim();
}
