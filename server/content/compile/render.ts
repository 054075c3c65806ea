import { createHash } from "node:crypto";
import path from "node:path";
import type { MarkdownIt, StateCore, Token } from "markdown-it";
import container from "markdown-it-container";
import footnotes from "markdown-it-footnote";
import { mediaPath } from "../../../contract/addresses.ts";
import { words } from "../../http/words.ts";
import { headingsOf, isAllowedLink, openMarkdown, type Heading } from "../../markdown.ts";
import type { Highlighting } from "../highlight.ts";
import { readDialects } from "./dialects.ts";
import { pageKey } from "./doc-files.ts";
import { safeHtml } from "./safe-html.ts";
import {
  decode,
  isXref,
  openReferences,
  relative,
  type ReferenceContext,
  type PageText,
  type ReferenceParts,
} from "./references.ts";
import { renderMedia } from "./show-media.ts";

export type PageRenderer = {
  /** A text that is one of several on a page: without ids of its own. */
  html(text: PageText): string;
  /** A page. `givenIds`: those that headings name, which both languages share. `markdown`: its source with addresses. */
  page(text: PageText): { html: string; headings: Heading[]; givenIds: string[]; markdown: string };
  /** Reports links to anchors that no page has; called once all are rendered. */
  checkAnchors(): void;
};

type Parts = ReferenceParts & { highlighting: Highlighting };

/** Renders the Markdown of a folder: with its code highlighted, its pictures, and its links checked. */
export function openPageRenderer(parts: Parts): PageRenderer {
  let current: ReferenceContext;
  const markdown = openMarkdown((code, language, meta) => parts.highlighting.html(code, language, meta));
  const references = openReferences(parts, () => current);
  markdown.use(footnotes);
  markdown.use(container, "note", { validate: (info: string) => kindOf(info) !== "", render: showContainer });
  markdown.set({ html: true, linkify: true });
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.enable("image");
  markdown.validateLink = (url) => isAllowedLink(url) || relative.test(url.trim()) || isXref.test(url);
  markdown.core.ruler.after("block", "alerts", showAlerts);
  markdown.core.ruler.after("heading-ids", "more-heading-ids", (state) => current.isPage && addHeadingIds(state));
  markdown.core.ruler.push("references", references.check);
  markdown.core.ruler.push("code", readCode);
  markdown.core.ruler.push("figures", findFigures);
  markdown.renderer.rules["alert_title"] = (tokens, index) => {
    const written = tokens[index]?.info ?? "";
    const kind = knownKind(written);
    const title = kind ? words[current.language].docs.alerts[kind] : markdown.utils.escapeHtml(written);
    return `<p class="alert-title">${title}</p>`;
  };
  markdown.renderer.rules["image"] = (tokens, index) => {
    const token = tokens[index];
    return token ? renderMedia(parts.media, markdown, token) : "";
  };
  showCode(markdown, () => current);
  // Elements whose text a parser takes for no markup would swallow the rest of the page
  for (const name of ["html_block", "html_inline"])
    markdown.renderer.rules[name] = (tokens, index) =>
      (tokens[index]?.content ?? "").replaceAll(swallowing, "<$1x-none");
  let stashed: string[] = [];
  for (const name of ["fence", "code_block", "image", "task", "task_close"]) {
    const rule = markdown.renderer.rules[name];
    if (!rule) continue;
    markdown.renderer.rules[name] = (...given) => `<x-part n="${stashed.push(rule(...given)) - 1}"></x-part>`;
  }

  return {
    html: (text) => render(text, false).html,
    page(text) {
      const { html, headings } = render(text, true);
      references.addPage(text, html);
      const given = new Set([...text.body.matchAll(/\{:? ?#([^\s{}#"<>]+)[^{}\n]*\}$/gm)].map(([, id = ""]) => id));
      return {
        html,
        headings,
        givenIds: headings.flatMap(({ id }) => (given.has(id) ? id : [])),
        markdown: withAddresses(text, parts),
      };
    },
    checkAnchors: references.checkAnchors,
  };

  function showContainer(tokens: Token[], index: number): string {
    const info = tokens[index]?.info ?? "";
    if (tokens[index]?.nesting !== 1) return kindOf(info) === "details" ? "</details>\n" : "</div>\n";
    const kind = kindOf(info);
    const title = info
      .trim()
      .slice(kind.length)
      .replaceAll(/^\s*(?:\[(.*)\])?|\s*\{[^}]*\}$/g, "$1")
      .trim();
    const escaped = markdown.utils.escapeHtml(title);
    if (kind === "details") return `<details><summary>${escaped || "…"}</summary>\n`;
    const known = knownKind(kind);
    const shown = escaped || (known ? words[current.language].docs.alerts[known] : markdown.utils.escapeHtml(kind));
    return `<div class="alert alert-${known ?? "note"}">\n<p class="alert-title">${shown}</p>`;
  }

  function render(text: PageText, isPage: boolean): { html: string; headings: Heading[] } {
    const key = createHash("sha256").update(text.file).update(text.body).digest("hex").slice(0, 8);
    current = { ...text, key, isPage, isAtTop: true };
    if (isPage) markdown.enable(["footnote_ref", "footnote_inline"]);
    else markdown.disable(["footnote_ref", "footnote_inline"]);
    const tokens = markdown.parse(readDialects(text, parts.problems), {});
    stashed = [];
    const html = markdown.renderer.render(tokens, markdown.options, {});
    return { html: safeHtml(html, stashed, references.addressIn), headings: headingsOf(tokens) };
  }
}

/** The source of a text, whose links to files lead to their addresses. */
function withAddresses({ file, body }: PageText, { media, pages }: Parts): string {
  return body.replaceAll(/(?<=\]\()[^()\s:#/][^()\s:#]*/g, (place) => {
    const name = path.posix.join(path.posix.dirname(file), decode(place));
    const shown = media[name];
    return shown ? mediaPath(shown.sha256, name) : (pages.get(pageKey(name)) ?? place);
  });
}

const alertKinds = ["note", "tip", "important", "warning", "caution"] as const;

const swallowing =
  /<(\/?)(?:script|style|textarea|title|xmp|noembed|noframes|noscript|iframe|plaintext|option|template|svg|math)(?![\w-])/gi;
const sameKinds: Record<string, string> = {
  info: "note",
  danger: "caution",
  error: "caution",
  attention: "warning",
  success: "tip",
  hint: "tip",
};

/** The kind of notes that has a colour and a name of its own; another one is a note with its name. */
function knownKind(kind: string): (typeof alertKinds)[number] | undefined {
  return alertKinds.find((known) => known === (sameKinds[kind] ?? kind));
}

/** The kind of a `:::` block in small letters. */
function kindOf(info: string): string {
  return /^\s*([a-z][\w-]*)/i.exec(info)?.[1]?.toLowerCase() ?? "";
}

/** `> [!NOTE]`, as on GitHub: the quotation becomes a block of its own kind. */
function showAlerts({ tokens, Token: TokenClass }: StateCore): void {
  const open: Token[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token?.type === "blockquote_open") {
      open.push(token);
      const inline = tokens[index + 2];
      const [marker = "", kind = ""] = /^\[!(\w+)\][+-]?[ \t]*(?:\n|$)/.exec(inline?.content ?? "") ?? [];
      if (!inline || kind === "" || kind.toLowerCase() === "include") continue;
      token.tag = "div";
      token.attrSet("class", `alert alert-${knownKind(kind.toLowerCase()) ?? "note"}`);
      inline.content = inline.content.slice(marker.length);
      const title = new TokenClass("alert_title", "", 0);
      title.info = kind.toLowerCase();
      // A paragraph that was the marker alone goes
      if (inline.content === "") tokens.splice(index + 1, 3, title);
      else {
        if (inline.map) inline.map[0]++;
        tokens.splice(index + 1, 0, title);
      }
    } else if (token?.type === "blockquote_close") token.tag = open.pop()?.tag ?? "blockquote";
  }
}

/** Ids made from the titles of headings that name none, as GitHub makes them. */
function addHeadingIds({ tokens }: StateCore): void {
  const taken = new Set(headingsOf(tokens).map(({ id }) => id));
  tokens.forEach((token, index) => {
    if (token.type !== "heading_open" || token.attrGet("id") !== null) return;
    const title = (tokens[index + 1]?.children ?? []).map(({ content }) => content).join("");
    const slug =
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
        .trim()
        .replaceAll(/\s/g, "-") || "section";
    let id = slug;
    for (let count = 1; taken.has(id); count++) id = `${slug}-${count}`;
    taken.add(id);
    token.attrSet("id", id);
  });
}

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

type CodeMeta = { title: string | undefined; tab: string | undefined; isFirst: boolean; isLast: boolean };

/** `title="…"` and `tab="…"` of code blocks; the rest of their line is for the highlighting. */
function readCode({ tokens }: StateCore): void {
  const fences = tokens.map((token) => {
    if (token.type !== "fence") return undefined;
    const valueOf = (name: string) =>
      new RegExp(` ${name}=(?:"([^"]*)"|(\\S+))`).exec(token.info)?.slice(1).find(Boolean);
    const [title, tab] = [valueOf("title"), valueOf("tab")];
    token.info = token.info.replaceAll(/ (?:title|tab)=(?:"[^"]*"|\S+)/g, "");
    return { title, tab };
  });
  tokens.forEach((token, index) => {
    const fence = fences[index];
    if (!fence) return;
    const isAlone = (other: typeof fence | undefined) => fence.tab === undefined || other?.tab === undefined;
    const [isFirst, isLast] = [isAlone(fences[index - 1]), isAlone(fences[index + 1])];
    token.meta = { ...fence, isFirst, isLast } satisfies CodeMeta;
  });
}

/** Consecutive blocks with a `tab` are panels, of which the stylesheet shows the chosen one. */
function showCode(markdown: MarkdownIt, context: () => ReferenceContext): void {
  const rule = markdown.renderer.rules["fence"];
  let group = 0;
  markdown.renderer.rules["fence"] = (tokens, index, ...rest) => {
    const meta = tokens[index]?.meta as CodeMeta | undefined; // set by `readCode`
    if (!meta) return "";
    const { title, tab, isFirst, isLast } = meta;
    const escape = (text: string) => markdown.utils.escapeHtml(text);
    const code = rule?.(tokens, index, ...rest) ?? "";
    const shown =
      title === undefined
        ? code
        : `<figure class="code-block"><figcaption>${escape(title)}</figcaption>${code}</figure>`;
    if (tab === undefined) return shown;
    if (isFirst) group = index;
    const { key, language } = context();
    const open = `<div class="code-tabs" role="radiogroup" aria-label="${words[language].docs.codeTabs}">`;
    const radio = `<input type="radio" name="tabs-${key}-${group}"${isFirst ? " checked" : ""}>`;
    return `${isFirst ? open : ""}<label>${radio}${escape(tab)}</label><div>${shown}</div>${isLast ? "</div>" : ""}`;
  };
}
