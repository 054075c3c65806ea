import createMarkdown, { type MarkdownIt, type MarkdownItOptions, type StateCore } from "markdown-it";
import cjkFriendly from "markdown-it-cjk-friendly";
import definitionLists from "markdown-it-deflist";
import footnotes from "markdown-it-footnote";

const han = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
const taskAtStart = /^\[([ xX])\] /;

/**
 * Markdown with the plug-ins that every text has. Its HTML is that of the writer, too: `safeHtml` makes it safe.
 * `highlight` renders blocks of code.
 */
export function openMarkdown(highlight: NonNullable<MarkdownItOptions["highlight"]>): MarkdownIt {
  const markdown = createMarkdown({ html: true, linkify: true, typographer: false, highlight });
  markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
  markdown.validateLink = () => true; // `safeHtml` leaves out what is unsafe; `references` says so
  markdown.use(definitionLists);
  markdown.use(footnotes);
  markdown.use(cjkFriendly);
  const lineEnd = markdown.renderer.rules["softbreak"];
  // A line of the source that ends between two Han letters leaves no gap
  markdown.renderer.rules["softbreak"] = (tokens, index, ...rest) =>
    han.test(tokens[index - 1]?.content.slice(-1) ?? "") && han.test(tokens[index + 1]?.content.slice(0, 1) ?? "")
      ? ""
      : (lineEnd?.(tokens, index, ...rest) ?? "\n");
  markdown.core.ruler.push("tasks", showTasks);
  // A table may be wider than a phone's screen: it scrolls in a focusable container
  markdown.renderer.rules["table_open"] = () => '<div class="wide-table" tabindex="0"><table>';
  markdown.renderer.rules["table_close"] = () => "</table></div>";
  markdown.renderer.rules["task"] = (tokens, index) =>
    `<label><input type="checkbox" disabled${tokens[index]?.info === " " ? "" : " checked"}> `;
  markdown.renderer.rules["task_close"] = () => "</label>";
  return markdown;
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
