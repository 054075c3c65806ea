import { createHash } from "node:crypto";
import path from "node:path";
import type { MarkdownIt, StateCore, Token } from "markdown-it";
import { mediaPath } from "../../contract/addresses.ts";
import { readAttributeLists } from "./attributes.ts";
import { readDialects } from "./dialects.ts";
import { readFenceInfo, readMagicComments } from "./fence-info.ts";
import { warnOfForeign } from "./foreign.ts";
import { addHeadingIds, headingsOf, idsIn, readHeadingIds, type Heading } from "./heading-ids.ts";
import { readElements } from "./html-elements.ts";
import { formula, readMath } from "./math.ts";
import { readNotes } from "./notes.ts";
import { openMarkdown } from "./open.ts";
import { safeHtml } from "./safe-html.ts";
import {
  decode,
  openReferences,
  type Anchored,
  type PageText,
  type ReferenceContext,
  type ReferenceParts,
} from "./references.ts";
import { renderMedia } from "./show-media.ts";
import type { SourceLine } from "./source-lines.ts";
import { showTabs } from "./tabs.ts";
import { words } from "./words.ts";

/** `givenIds`: those that headings name, which both languages share. `markdown`: its source with addresses. */
export type RenderedText = {
  html: string;
  headings: Heading[];
  givenIds: string[];
  markdown: string;
  anchored: Anchored[];
};

export type PageRenderer = {
  /** A text that is one of several on a page: without ids of its own. */
  html(text: PageText): string;
  page(text: PageText): RenderedText;
  /** Takes a page as it was rendered before. */
  refer(text: PageText, page: RenderedText): void;
  /** Reports links to anchors that no page has; called once all are rendered. */
  checkAnchors(): void;
};

/** `texts`: what pages may include, by path. */
export type PageParts = ReferenceParts & {
  highlighting: ReferenceParts["highlighting"] & { html(code: string, language: string, meta?: string): string };
  texts: Pick<ReadonlyMap<string, string>, "get" | "has">;
};

/** Renders the Markdown of a folder: with its code highlighted, its pictures, and its links checked. */
export function openPageRenderer(parts: PageParts): PageRenderer {
  let current: ReferenceContext;
  const markdown = openMarkdown((code, language, meta) => parts.highlighting.html(code, language, meta));
  const references = openReferences(parts, () => current);
  readNotes(markdown, () => current.language);
  readMath(markdown);
  markdown.core.ruler.after("block", "places", ({ tokens }) => {
    for (const [index, token] of tokens.entries()) token.map ??= tokens[index - 1]?.map ?? null; // cells of tables
  });
  markdown.core.ruler.after("inline", "elements", (state) => readElements(state, references.warnAt));
  markdown.core.ruler.before("text_join", "attribute-lists", readAttributeLists);
  markdown.core.ruler.before("text_join", "foreign", (state) => warnOfForeign(state, references.warnAt));
  markdown.core.ruler.push("heading-ids", (state) => {
    readHeadingIds(state);
    const taken = idsIn(state, references.warnAt);
    if (current.isPage) addHeadingIds(state, taken);
  });
  markdown.core.ruler.push("code", readCode);
  markdown.core.ruler.push("references", references.check);
  markdown.core.ruler.push("figures", findFigures);
  markdown.renderer.rules["image"] = (tokens, index) => {
    const token = tokens[index];
    return token ? renderMedia(parts.media, markdown, token) : "";
  };
  showCode(markdown);
  // Elements whose text a parser takes for no markup would swallow the rest of the page
  for (const name of ["html_block", "html_inline"])
    markdown.renderer.rules[name] = (tokens, index) =>
      (tokens[index]?.content ?? "").replaceAll(swallowing, "<$1x-none");
  let stashed: string[] = [];
  for (const name of ["fence", "code_block", "image", "task", "task_close", "math", "math_block"]) {
    const rule = markdown.renderer.rules[name];
    if (!rule) continue;
    markdown.renderer.rules[name] = (...given) => `<x-part n="${stashed.push(rule(...given)) - 1}"></x-part>`;
  }

  return {
    html: (text) => render(text, false).html,
    refer(text, { html, anchored }) {
      references.addPage(text, html);
      references.anchored.push(...anchored);
    },
    page(text) {
      const before = references.anchored.length;
      const { html, headings, whole } = render(text, true);
      references.addPage(text, html);
      const given = new Set([...text.body.matchAll(/\{:? ?#([^\s{}#"<>]+)[^{}\n]*\}$/gm)].map(([, id = ""]) => id));
      return {
        html,
        headings,
        givenIds: headings.flatMap(({ id }) => (given.has(id) ? id : [])),
        markdown: withAddresses(whole, parts),
        anchored: references.anchored.slice(before),
      };
    },
    checkAnchors: references.checkAnchors,
  };

  function render(text: PageText, isPage: boolean) {
    const key = createHash("sha256").update(text.file).update(text.body).digest("hex").slice(0, 8);
    const { whole, lines } = readDialects(text, parts);
    current = { ...text, key, isPage, isAtTop: true, lines };
    if (isPage) markdown.enable(["footnote_ref", "footnote_inline"]);
    else markdown.disable(["footnote_ref", "footnote_inline"]);
    const tokens = markdown.parse(lines.map((line) => line.text).join("\n"), {});
    stashed = [];
    const html = safeHtml(markdown.renderer.render(tokens, markdown.options, {}), stashed, references.addressIn);
    const label = words[text.language].tabs;
    return { html: showTabs(html, { key, label }), headings: headingsOf(withoutTabs(tokens)), whole };
  }
}

/** The source of a text, whose links to files lead to their addresses. */
function withAddresses(lines: readonly SourceLine[], { media, pages, keyOf }: PageParts): string {
  const shown = lines.map(({ text, file }) =>
    text.replaceAll(/(?<=\]\()[^()\s:#/][^()\s:#]*/g, (place) => {
      const name = path.posix.join(path.posix.dirname(file), decode(place));
      const found = media[name];
      return found ? mediaPath(found.sha256, name) : (pages.get(keyOf(name)) ?? place);
    }),
  );
  return shown.join("\n");
}

const swallowing =
  /<(\/?)(?:script|style|textarea|title|xmp|noembed|noframes|noscript|iframe|plaintext|option|template|svg|math|x-part)(?![\w-])/gi;

/** A picture or clip that is a paragraph becomes a figure. */
function findFigures({ tokens }: StateCore): void {
  tokens.forEach((token, index) => {
    const children = token.children?.filter(({ type, content }) => type !== "text" || content.trim() !== "") ?? [];
    const [image] = children;
    const [before, after] = [tokens[index - 1], tokens[index + 1]];
    if (image?.type !== "image" || children.length > 1 || before?.type !== "paragraph_open" || !after) return;
    before.hidden = true;
    after.hidden = true;
    image.info = "figure";
  });
}

/** Headings within tabs are in no list of contents: a link to a hidden one leads nowhere. */
function withoutTabs(tokens: readonly Token[]): Token[] {
  let depth = 0;
  return tokens.filter(({ type, content }) => {
    if (type === "html_block") depth += content.startsWith("<x-tabs>") ? 1 : content.startsWith("</x-tabs>") ? -1 : 0;
    return depth === 0;
  });
}

/** Titles and marked lines of blocks of code, however they are written. */
function readCode({ tokens }: StateCore): void {
  for (const token of tokens) {
    if (token.type !== "fence") continue;
    const { language, title, marks } = readFenceInfo(token.info);
    const read = readMagicComments(token.content, marks);
    token.content = read.code;
    token.info = `${language || (read.marks && "text")} ${read.marks}`.trim();
    token.meta = { title };
  }
}

function showCode(markdown: MarkdownIt): void {
  const rule = markdown.renderer.rules["fence"];
  markdown.renderer.rules["fence"] = (tokens, index, ...rest) => {
    const token = tokens[index];
    if (/^(?:math|latex-math)\b/i.test(token?.info ?? "")) return formula(token?.content ?? "", true);
    const { title } = (token?.meta ?? {}) as { title?: string }; // set by `readCode`
    const code = rule?.(tokens, index, ...rest) ?? "";
    if (title === undefined) return code;
    return `<figure class="code-block"><figcaption>${markdown.utils.escapeHtml(title)}</figcaption>${code}</figure>`;
  };
}
