import MarkdownIt, { type MarkdownItOptions } from "markdown-it";

export type Heading = { id: string; level: number; title: string };

/** Renders Markdown as HTML that cannot run scripts or load external resources, even if its author is not trusted. */
export type Markdown = {
  html(text: string): string;
  /** The headings of a text with an explicit id (`## Title {#id}`), their permanent anchor. */
  headings(text: string): Heading[];
};

const allowedLink = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
/** The lookbehind keeps it linear in a run of spaces. */
const idAtEnd = /(?<!\s)\s*\{#([a-z0-9-]+)\}$/;

/**
 * Creates a renderer: HTML in the source is escaped, links must use http, https, mailto or tel, and images are not
 * rendered. `highlight` may render a code block itself.
 */
export function openMarkdown(highlight?: MarkdownItOptions["highlight"]): Markdown {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false, ...(highlight && { highlight }) });
  markdown.validateLink = (url) => allowedLink.test(url.trim());
  markdown.disable("image");
  markdown.core.ruler.push("heading-ids", ({ tokens }) => {
    tokens.forEach((token, index) => {
      const inline = tokens[index + 1];
      const id = token.type === "heading_open" ? idAtEnd.exec(inline?.content ?? "")?.[1] : undefined;
      if (id === undefined || !inline) return;
      token.attrSet("id", id);
      inline.content = inline.content.replace(idAtEnd, "");
      const last = inline.children?.at(-1);
      if (last) last.content = last.content.replace(idAtEnd, "");
    });
  });
  // A table may be wider than a phone's screen: it scrolls in a focusable container
  markdown.renderer.rules.table_open = () => '<div class="wide-table" tabindex="0"><table>';
  markdown.renderer.rules.table_close = () => "</table></div>";

  return {
    html: (text) => markdown.render(text),
    headings: (text) =>
      markdown.parse(text, {}).flatMap((token, index, tokens) => {
        const id = token.type === "heading_open" ? token.attrGet("id") : null;
        const inline = tokens[index + 1];
        return id === null || !inline
          ? []
          : [{ id: String(id), level: Number(token.tag.slice(1)), title: inline.content.replaceAll("`", "") }];
      }),
  };
}

let plain: Markdown | undefined;

/** Markdown without highlighted code, for texts that operators write. */
export function renderMarkdown(text: string): string {
  plain ??= openMarkdown();
  return plain.html(text);
}
