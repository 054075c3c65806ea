import type { Token } from "markdown-it";
import { markdown, type References } from "./blocks.ts";

/** Whatever has a meaning within a line of Markdown, and what a line of a note has no room for. */
const special = /[\\`*_[\]<>&!~\n]/;

/** Markdown of one paragraph as one line: links become their text, code stays in back-ticks, markup stays as it is. */
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
    default: // what opens and closes has no content; that of a picture is its alternative text
      return content;
  }
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
