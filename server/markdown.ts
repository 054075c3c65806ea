import MarkdownIt from "markdown-it";

/** HTML in the source stays text, links lead nowhere but this site, mail and the web; there are no pictures. */
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
const allowedLink = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

markdown.validateLink = (url) => allowedLink.test(url.trim());
markdown.disable("image");

/** Markdown as HTML that cannot run script or load from elsewhere, whoever wrote it. */
export function renderMarkdown(text: string): string {
  return markdown.render(text);
}
