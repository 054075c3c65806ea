import type { Highlighting } from "../highlight.ts";
import { openMarkdown, type Heading } from "../../markdown.ts";
import type { Problems } from "./problems.ts";

/** A text of the folder: `bodyLine` is the line of its file on which it begins, if that is known. */
export type PageText = { file: string; body: string; bodyLine: number | null };

export type Rendered = { text: PageText; html: string };

/** `rendered`: everything so far. */
export type PageRenderer = { html(text: PageText): string; headings(body: string): Heading[]; rendered: Rendered[] };

/** Renders the Markdown of a folder with its code highlighted. */
export function openPageRenderer(highlighting: Highlighting, problems: Problems): PageRenderer {
  let current: PageText = { file: "", body: "", bodyLine: null };
  const markdown = openMarkdown((code, language) => {
    if (!highlighting.knows(language))
      problems.warn(current.file, lineOf(current, `\`\`\`${language}`), `no code language is called "${language}"`);
    return highlighting.html(code, language);
  });
  const rendered: Rendered[] = [];
  return {
    rendered,
    html(text) {
      current = text;
      const html = markdown.html(text.body);
      rendered.push({ text, html });
      return html;
    },
    headings: (body) => markdown.headings(body),
  };
}

/** The first line of its file in which a text contains `part`. */
export function lineOf({ body, bodyLine }: PageText, part: string): number | null {
  const at = body.indexOf(part);
  return bodyLine === null || at < 0 ? null : bodyLine + body.slice(0, at).split("\n").length - 1;
}
