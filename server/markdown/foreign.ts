import type { StateCore, Token } from "markdown-it";
import { lineEndsIn } from "./source-lines.ts";

type WarnAt = (token: Token, offset: number, message: string) => void;

/** Stands for what is no text: code, pictures, and characters that a backslash or an entity makes plain on purpose. */
const other = "\u00b7";

/** Warns of markup that this reader does not understand and shows as text. */
export function warnOfForeign({ tokens }: StateCore, warn: WarnAt): void {
  for (const block of tokens) {
    if (block.type === "html_block") warnOf(block, htmlText(block.content));
    if (!block.children) continue;
    const pieces = block.children.map(({ type, content, markup }) => {
      if (type === "text") return content;
      if (type === "text_special" && content === markup) return content; // a backslash that escapes nothing
      return type === "softbreak" || type === "hardbreak" ? "\n" : other.repeat(type === "code_inline" ? 1 : 0);
    });
    warnOf(block, pieces.join(""));
  }

  function warnOf(block: Token, text: string): void {
    for (const { sign, message } of foreign) {
      const found = sign.exec(text);
      if (found) warn(block, lineEndsIn(text.slice(0, found.index)), message);
    }
  }
}

/** The text of a piece of HTML, which is no Markdown. */
function htmlText(html: string): string {
  const empty = (all: string) => "\n".repeat(lineEndsIn(all));
  return html
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, empty)
    .replaceAll(/<(pre|code|a)\b(?:(?!<\1\b)[\s\S])*?<\/\1>/gi, empty)
    .replaceAll(/<\/?[A-Za-z](?:[^<>"']|"[^"]*"|'[^']*')*>/g, empty);
}

/**
 * Markup that is shown as text, and what to write instead. No pattern reads on over another beginning of its own, or over
 * empty lines: each takes time proportional to the text.
 */
const foreign: { sign: RegExp; message: string }[] = [
  { sign: /\{\{(?:(?!\{\{).)*?\}\}/s, message: "{{ }} of a template is shown as text: write its value" },
  { sign: /\{%(?:(?!\{%).)*?%\}/s, message: "{% %} of a template is shown as text: write its result" },
  { sign: /\$\$/, message: "$$ is shown as text: write a formula between $$ and $$, or as a block of math" },
  {
    sign: /\[!include|^[ \t]*<<<\s?\S|^[ \t]*;?-+8<-+|@include:/im,
    message: "an include is shown as text: write the text itself",
  },
  { sign: /\[!code/i, message: "an include of code is shown as text: write the code itself" },
  { sign: /\[![A-Za-z]+/, message: "[! ] is shown as text: write > [!NOTE] on a line of its own" },
  { sign: /^[ \t]*:{3,}/m, message: "::: is shown as text: write :::note, and ::: on a line of its own at the end" },
  { sign: /^[ \t]*(?:!!!|\?\?\?\+?)\s/m, message: 'a note of !!! is shown as text: write !!! note "Title"' },
  {
    sign: /^[ \t]*===\S*\s+["“]/m,
    message: 'a tab of === is shown as text: write === "Title", with indented lines below',
  },
  {
    sign: /^[ \t]*@(?:tab|slidestart|slideend|include|code|startuml)\b/m,
    message: "a mark that begins with @ is shown as text: remove it",
  },
  { sign: /^[ \t]*@@@/m, message: "@@@ is shown as text: write :::note" },
  {
    sign: /(?:^|\s)\{:?\s*(?:[.#][\w-]+|[\w-]+=)[^{}]*\}|^\{:[^{}]*\}/m,
    message: "a list of attributes is shown as text: write {#id} behind a heading",
  },
  {
    sign: /^[ \t]*(?:import\s.*\sfrom\s+["']|export\s+(?:const|default)\s)/m,
    message: "a line of a script is shown as text: remove it",
  },
  { sign: /className=|style=\{|=\{[^{}]*\}/, message: "an attribute of JSX is shown as text: write HTML" },
  { sign: /<\/?[A-Z][\w.]*(?:\s[^<>]*)?\/?>/, message: "a component is shown as text: write Markdown or HTML" },
  {
    sign: /<\/?(?:a|b|br|code|details|div|em|i|iframe|img|kbd|li|ol|p|pre|script|span|strong|style|sub|summary|sup|svg|table|td|th|tr|ul|video)\b[^<>]*>/i,
    message: "an element of HTML is shown as text: close its tags",
  },
  { sign: /<!--|-->|\{\/\*|\*\/\}/, message: "a comment is shown as text: write <!-- --> as a whole" },
  {
    sign: /^[ \t]*\+\+\+\s*$/m,
    message: "a head is shown as text: write it in YAML between --- at the top of the file",
  },
  { sign: /^[ \t]*#{1,6}\s+\S/m, message: "# is shown as text: leave an empty line above the heading" },
  {
    sign: /(?<![\w*])\*\*(?=[^\s*])[^*\n]*?[^\s*]\*\*(?!\*)/,
    message: "** is shown as text: leave an empty line below HTML, and no blank within the marks",
  },
  {
    sign: /\[[^[\]\n]+\]\([^)[\n]+\)/,
    message: "a link is shown as text: leave an empty line below HTML, and write its address as https://…",
  },
  { sign: /\[[^[\]\n]+\]\[[^\]\n]*\]/, message: "a link is shown as text: its address is missing" },
  { sign: /^[ \t]*\[[^[\]\n]+\]:\s+\S/m, message: "the address of a link is shown as text: write [name]: https://…" },
  { sign: /^[ \t]*(?:`{3,}|~{3,})/m, message: "a fence is shown as text: leave an empty line above the block of code" },
  { sign: /^[ \t]*\|.*\|\s*$/m, message: "a table is shown as text: write |---| below its first line" },
  { sign: /^[ \t]*\.\.\s+[\w-]+::/m, message: "a directive of reStructuredText is shown as text: write Markdown" },
  {
    sign: /\{(?:ref|doc|eval-rst|note|warning|tip|download)\}/,
    message: "a role of MyST is shown as text: write a link or a note",
  },
  { sign: /\[\[[^[\]\n]+\]\]/, message: "a link of a wiki is shown as text: write [text](file.md)" },
  { sign: /(?:^|\s)xref:[\w.]/, message: "a link of xref: is shown as text: write [text](xref:uid)" },
  { sign: /\[\^[^[\]\s]+\]/, message: "a footnote is shown as text: write its text as [^name]: …" },
  { sign: /^\*\[[^[\]\n]+\]:\s/m, message: "an abbreviation is shown as text: write the term out" },
  { sign: /<%|%>/, message: "<% %> of a template is shown as text: write its result" },
  { sign: /\\(?:begin|end|frac|sum|sqrt|mathbf)\b/, message: "a formula is shown as text: write it between $ and $" },
  { sign: /==(?=\S)[^=\n]+==(?!=)/, message: "== is shown as text: write <mark>" },
  { sign: /\+\+[a-z][\w-]*(?:\+[\w-]+)*\+\+/, message: "++ is shown as text: write <kbd>" },
  {
    sign: /(?:^|\s):[a-z][a-z0-9_+-]*:(?=\s|$)/m,
    message: "an emoji between colons is shown as text: write the character",
  },
  { sign: /^[ \t]*%%/m, message: "%% is shown as text: write a comment as <!-- -->" },
  {
    sign: /^[ \t]*(?:graph|flowchart) (?:TD|TB|LR|RL|BT)\b|^[ \t]*sequenceDiagram\b/m,
    message: "a diagram is shown as text: write it in a block of the language mermaid",
  },
  {
    sign: /(?:^|\s):(?:material|fontawesome|octicons|simple)-[\w-]+:/,
    message: "an icon between colons is shown as text: remove it",
  },
];
