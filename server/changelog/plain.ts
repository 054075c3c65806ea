import type { Token } from "markdown-it";
import { markdown, type References } from "./blocks.ts";

/** Characters with a meaning in inline Markdown, and those that a line of release notes must not contain. */
const special = /[\\`*_[\]<>&!~\n]/;

/**
 * Converts a paragraph of Markdown to one line: links become their text, code stays in backticks, HTML stays unchanged.
 */
export function plainLine(source: string, references: References): { text: string; links: number } {
  if (!special.test(source)) return { text: tidy(source), links: 0 };
  const tokens: Token[] = [];
  markdown.inline.parse(source, markdown, references, tokens);
  let links = 0;
  const parts = tokens.map((token) => {
    if (token.type === "link_open") links++;
    return textOf(token);
  });
  return { text: tidy(parts.join("")), links };
}

function textOf({ type, content, markup }: Token): string {
  switch (type) {
    case "softbreak":
    case "hardbreak":
      return " ";
    case "code_inline":
      return `${markup}${content}${markup}`;
    default: // opening and closing tokens have no content; an image's is its alternative text
      return content;
  }
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
