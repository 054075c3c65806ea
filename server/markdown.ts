import createMarkdown, { type MarkdownIt, type MarkdownItOptions, type StateCore, type Token } from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import definitionLists from "markdown-it-deflist";

export type Heading = { id: string; level: number; title: string };

const allowedLink = /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;
/** The lookbehind keeps it linear in a run of spaces. */
const idAtEnd = /(?<!\s)\s*\{:?[ ]*#([^\s{}#"<>]+)[^{}]*\}$/;
const han = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
const taskAtStart = /^\[([ xX])\] /;

/**
 * Creates a renderer whose HTML cannot run scripts or load external resources, even if its author is not trusted: HTML
 * in the source is escaped, links must use http, https, mailto or tel, and images are not rendered. `highlight` may
 * render a code block itself.
 */
export function openMarkdown(highlight?: MarkdownItOptions["highlight"]): MarkdownIt {
  const markdown = createMarkdown({ html: false, linkify: false, typographer: false, ...(highlight && { highlight }) });
  markdown.use(definitionLists);
  markdown.use(cjkFriendly);
  const lineEnd = markdown.renderer.rules["softbreak"];
  // A line of the source that ends between two Han letters leaves no gap
  markdown.renderer.rules["softbreak"] = (tokens, index, ...rest) =>
    han.test(tokens[index - 1]?.content.slice(-1) ?? "") && han.test(tokens[index + 1]?.content.slice(0, 1) ?? "")
      ? ""
      : (lineEnd?.(tokens, index, ...rest) ?? "\n");
  markdown.validateLink = isAllowedLink;
  markdown.disable("image");
  markdown.core.ruler.push("heading-ids", readHeadingIds);
  markdown.core.ruler.push("tasks", showTasks);
  // A table may be wider than a phone's screen: it scrolls in a focusable container
  markdown.renderer.rules["table_open"] = () => '<div class="wide-table" tabindex="0"><table>';
  markdown.renderer.rules["table_close"] = () => "</table></div>";
  markdown.renderer.rules["task"] = (tokens, index) =>
    `<label><input type="checkbox" disabled${tokens[index]?.info === " " ? "" : " checked"}> `;
  markdown.renderer.rules["task_close"] = () => "</label>";
  return markdown;
}

function isAllowedLink(url: string): boolean {
  return allowedLink.test(url.trim());
}

/** `## Title {#id}` names the heading's permanent anchor. */
function readHeadingIds({ tokens }: StateCore): void {
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

/** `- [x] done`, as on GitHub. */
function showTasks({ tokens, Token: TokenClass }: StateCore): void {
  tokens.forEach((token, index) => {
    const [first] = token.children ?? [];
    const sign = tokens[index - 2]?.type === "list_item_open" ? taskAtStart.exec(first?.content ?? "")?.[1] : undefined;
    if (sign === undefined || !first || !token.children) return;
    first.content = first.content.replace(taskAtStart, "");
    const box = new TokenClass("task", "", 0);
    box.info = sign;
    token.children = [box, ...token.children, new TokenClass("task_close", "", 0)];
    tokens[index - 2]?.attrSet("class", "task");
  });
}

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

let plain: MarkdownIt | undefined;

/** Markdown without highlighted code, for texts that operators write. */
export function renderMarkdown(text: string): string {
  plain ??= openMarkdown();
  return plain.render(text);
}
