import katex from "katex";
import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";

/** The longest formula. */
const maxLength = 5000;
/**
 * As Pandoc reads it: no blank within the signs, and no letter or digit behind, so that "$5 and $10" are sums of money and
 * `$HOME/$PATH` are names.
 */
const inline = /\$\$([^$]+)\$\$|\$`([^`]+)`\$|(?<![\w$])\$(?![\s$`])((?:\\[^]|[^\\$\n])*[^\\$\s])\$(?![\w$])/y;

/** `$…$`, `$$…$$` and blocks of the language `math` become MathML, which browsers show without a script or stylesheet. */
export function readMath(markdown: MarkdownIt): void {
  markdown.inline.ruler.after("escape", "math", inlineMath);
  const alt = ["paragraph", "reference", "blockquote", "list"];
  markdown.block.ruler.before("fence", "math-block", blockMath, { alt });
  for (const name of ["math", "math_block"])
    markdown.renderer.rules[name] = (tokens, index) => formula(tokens[index]?.content ?? "", name === "math_block");
}

/** A formula, or its source as code if it has a mistake. */
export function formula(source: string, displayMode: boolean): string {
  const escaped = source.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const asCode = displayMode ? `<pre><code tabindex="0">${escaped}</code></pre>\n` : `<code>${escaped}</code>`;
  if (source.length > maxLength) return asCode;
  try {
    const html = katex.renderToString(source, { displayMode, output: "mathml", strict: false, maxExpand: 200 });
    const math = html.replaceAll(/ style="[^"]*"|<annotation\b[\s\S]*?<\/annotation>|<\/?span[^>]*>/g, "");
    return displayMode ? `<div class="formula" tabindex="0">${math}</div>\n` : math;
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error;
    return asCode;
  }
}

function inlineMath(state: StateInline, silent: boolean): boolean {
  if (state.src[state.pos] !== "$") return false;
  inline.lastIndex = state.pos;
  const found = inline.exec(state.src);
  const content = found?.slice(1).find((part) => part !== undefined);
  if (!found || content === undefined || found[0].length > maxLength) return false;
  if (!silent) state.push("math", "math", 0).content = content.trim();
  state.pos += found[0].length;
  return true;
}

/** `$$` at the beginning of a line, until a line that ends with `$$`. */
function blockMath(state: StateBlock, from: number, end: number, silent: boolean): boolean {
  const lineAt = (line: number) =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
  if ((state.sCount[from] ?? 0) - state.blkIndent >= 4 || !lineAt(from).startsWith("$$")) return false;
  let last = from;
  const closes = (line: number) =>
    lineAt(line)
      .slice(line === from ? 2 : 0)
      .trimEnd()
      .endsWith("$$");
  while (last < end && !closes(last)) {
    if (last > from && lineAt(last).trim() === "" && last - from > 50) return false;
    last++;
  }
  if (last >= end) return false;
  if (silent) return true;
  const whole = Array.from({ length: last - from + 1 }, (_, index) => lineAt(from + index)).join("\n");
  const token = state.push("math_block", "math", 0);
  token.block = true;
  token.content = whole.trim().slice(2, -2).trim();
  token.map = [from, last + 1];
  state.line = last + 1;
  return true;
}
