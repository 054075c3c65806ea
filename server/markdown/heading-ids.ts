import type { StateCore, Token } from "markdown-it";
import { reservedIds } from "./safe-html.ts";

export type Heading = { id: string; level: number; title: string };

/** The lookbehind keeps it linear in a run of spaces. */
const idAtEnd = /(?<!\s)\s*\{:?[ ]*#([^\s{}#"<>]+)[^{}]*\}$/;

/** `## Title {#id}` names the heading's permanent anchor. */
export function readHeadingIds({ tokens }: StateCore): void {
  tokens.forEach((token, index) => {
    const inline = tokens[index + 1];
    const id = token.type === "heading_open" ? idAtEnd.exec(inline?.content ?? "")?.[1] : undefined;
    if (id === undefined || !inline) return;
    token.attrSet("id", id);
    inline.content = inline.content.replace(idAtEnd, "");
    const last = inline.children?.at(-1);
    if (last) last.content = last.content.replace(idAtEnd, "");
  });
}

/** The id of a heading, as GitHub makes it of its title. */
export function slugOf(title: string): string {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
  return slug || "section";
}

/** What VitePress and Hexo take for separators in the title of a heading. */
const separators = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g;

/** The ids that MkDocs, VitePress and Hexo make of a title, to which links in their pages lead. */
function otherSlugsOf(title: string): string[] {
  const hexo = title
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .replaceAll(separators, "-")
    .replaceAll(/^-|-$/g, "");
  const vitePress = hexo.toLowerCase().replace(/^(?=\d)/, "_");
  return [slugOf(title).replaceAll(/-{2,}/g, "-"), vitePress, hexo].filter(Boolean);
}

/**
 * Ids made from the titles of headings that name none; those that other generators make of them follow in elements of
 * their own. `taken`: those of the page so far.
 */
export function addHeadingIds({ tokens, Token: HtmlToken }: StateCore, taken: Set<string>): void {
  const counts = new Map<string, number>(); // where a slug's next number is looked for: a page may have thousands
  const titles = new Map<Token, string>();
  tokens.forEach((token, index) => {
    if (token.type !== "heading_open" || token.attrGet("id") !== null) return;
    const inline = tokens[index + 1];
    const title = (inline?.children ?? []).map(({ content }) => content).join("");
    const slug = slugOf(title);
    let count = counts.get(slug) ?? 0;
    let id = count === 0 ? slug : `${slug}-${count}`;
    while (taken.has(id)) id = `${slug}-${++count}`;
    counts.set(slug, count);
    taken.add(id);
    token.attrSet("id", id);
    if (inline) titles.set(inline, title);
  });
  for (const [inline, title] of titles)
    for (const id of otherSlugsOf(title)) {
      if (taken.has(id)) continue;
      taken.add(id);
      const anchor = new HtmlToken("html_inline", "", 0);
      anchor.content = `<span id="${id}"></span>`;
      inline.children?.push(anchor);
    }
}

/** The ids that a text gives, and the portal's own. Reports those that stand twice. */
export function idsIn(
  { tokens }: StateCore,
  warn: (token: Token, offset: number, message: string) => void,
): Set<string> {
  const taken = new Set(reservedIds);
  for (const block of tokens) {
    const given = [block, ...(block.children ?? [])].flatMap((token) => {
      const own = token.attrGet("id");
      const html = token.type === "html_block" || token.type === "html_inline" ? token.content : "";
      return [...(own === null ? [] : [String(own)]), ...[...html.matchAll(idInHtml)].map(([, id = ""]) => id)];
    });
    for (const id of given) {
      if (reservedIds.has(id)) warn(block, 0, `the id "${id}" is one of the portal's own: it is left out`);
      else if (taken.has(id)) warn(block, 0, `the id "${id}" is used twice on the page`);
      taken.add(id);
    }
  }
  return taken;
}

const idInHtml = /<[a-z][^<>]*?\s(?:id|name)\s*=\s*["']([^"'\s<>]+)/gi;

/** The headings with an id among the tokens of a text. */
export function headingsOf(tokens: readonly Token[]): Heading[] {
  return tokens.flatMap((token, index) => {
    const id = token.type === "heading_open" ? token.attrGet("id") : null;
    const inline = tokens[index + 1];
    return id === null || !inline
      ? []
      : [{ id: String(id), level: Number(token.tag.slice(1)), title: inline.content.replaceAll("`", "") }];
  });
}
