import type { Problems } from "./problems.ts";

type Text = { file: string; body: string; bodyLine: number | null };

/** Blocks and spans of code stay as they are; the other part is a tag of a component, also over several lines. */
const codeOrTag =
  /^[ \t]*(`{3,}|~{3,})[^\n]*\n(?:[\s\S]*?^[ \t]*\1[`~]*[ \t]*$|[\s\S]*)|(`+)[^`]+?\2|<(\/?)([A-Z][\w.]*)((?:[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*)>/gm;
const fence = /^[ \t]*(`{3,}|~{3,})/;
const codeOrIcon = /(`+[^`]*`+)|:(?:material|fontawesome|octicons|simple)-[\w-]+:(?:\{[^{}]*\})?/g;
const moduleLine = /^(?:import\s[^\n]*\sfrom\s*["']|import\s*["']|export\s+(?:const|default|function)\s)/;
const block = /^([ \t]*)(!!!|\?\?\?\+?|===)[ \t]+(?:([\w-]+)(?:[ \t]+"([^"]*)")?|"([^"]*)")[ \t]*$/;

/**
 * What other generators write, in the portal's own Markdown, without a change of line numbers: components of MDX go with a
 * warning and their text stays, `!!!` becomes `:::`. What is known and cannot be shown is a warning with its line.
 */
export function readDialects({ file, body, bodyLine }: Text, problems: Problems): string {
  const warn = (line: number, message: string) =>
    problems.warn(file, bodyLine === null ? null : bodyLine + line, message);
  const lineAt = (offset: number) => body.slice(0, offset).split("\n").length - 1;
  const plain = body.replace(codeOrTag, (all: string, ...parts: (string | number | undefined)[]) => {
    const [, , closes, name, attributes = ""] = parts;
    if (typeof name !== "string") return all;
    const kept = "\n".repeat(all.split("\n").length - 1);
    const valueOf = (key: string) => new RegExp(`\\b${key}=\\{?["']([^"']*)`).exec(String(attributes))?.[1] ?? "";
    if (name === "Admonition")
      return closes ? `:::${kept}` : `:::${valueOf("type") || "note"} ${valueOf("title")}${kept}`;
    if (name === "TabItem" && !closes) return `**${valueOf("label") || valueOf("value")}**${kept}`;
    if (!closes && name !== "Tabs")
      warn(lineAt(Number(parts.at(-2))), `the component <${name}> is left out; its text stays: write Markdown or HTML`);
    return kept;
  });
  const lines = plain.split("\n");
  markBlocks(lines, warn);
  let open: string | undefined;
  lines.forEach((line, index) => {
    const mark = fence.exec(line)?.[1];
    if (mark !== undefined) open = open === undefined ? mark : line.trim().startsWith(open) ? undefined : open;
    if (open !== undefined || mark !== undefined) return;
    if (moduleLine.test(line)) {
      warn(index, "the line of import or export is left out");
      lines[index] = "";
      return;
    }
    const shown = line.replaceAll(codeOrIcon, (all, code: string | undefined) => code ?? "");
    if (shown !== line) {
      warn(index, "an icon between colons is left out");
      lines[index] = shown;
    }
    for (const { sign, message } of foreign) if (sign.test(line.replaceAll(/`+[^`]*`+/g, ""))) warn(index, message);
  });
  return lines.join("\n");
}

/** `!!! note "Title"`, `??? note` and `=== "Tab"` with indented lines below become `:::` blocks. */
function markBlocks(lines: string[], warn: (line: number, message: string) => void): void {
  let open: string | undefined;
  for (let index = 0; index < lines.length; index++) {
    const mark = fence.exec(lines[index] ?? "")?.[1];
    if (mark !== undefined) open = open === undefined ? mark : undefined;
    const [, indent = "", sign, kind, title, tab] = open === undefined ? (block.exec(lines[index] ?? "") ?? []) : [];
    if (sign === undefined) continue;
    const inner = `${indent}    `;
    let end = index + 1;
    const isInside = (line = "") => line.trim() === "" || line.startsWith(inner);
    while (end < lines.length && isInside(lines[end])) end++;
    while (end > index + 1 && lines[end - 1]?.trim() === "") end--;
    for (let line = index + 1; line < end; line++) lines[line] = indent + (lines[line]?.slice(inner.length) ?? "");
    const colons = ":".repeat(Math.max(3, 20 - 4 * Math.floor(indent.length / 4)));
    lines[index] = `${indent}${colons}${kind ?? "note"} ${title ?? tab ?? ""}`.trimEnd();
    if (sign === "===") warn(index, "tabs of === are shown one below the other: give blocks of code tab=… instead");
    if (end < lines.length && lines[end]?.trim() !== "") lines[end - 1] += `\n${indent}${colons}`;
    else lines[end] = indent + colons;
  }
}

/** Markup that is shown as text, and what to write instead. */
const foreign: { sign: RegExp; message: string }[] = [
  { sign: /\{\{.*?\}\}/, message: "{{ }} of a template is shown as text: write its value" },
  { sign: /\{%.*?%\}/, message: "{% %} of a template is shown as text: write its result" },
  { sign: /^\s*\$\$|\$\$\s*$/, message: "a formula between $$ is shown as text: write a picture or code" },
  { sign: /\[!INCLUDE|^\s*<<<\s|^\s*--8<--/i, message: "the include is shown as text: write the text itself" },
  {
    sign: /^\s*(?:\[\[?TOC\]?\]|\{:toc\})\s*$/i,
    message: "a table of contents stands beside the page: remove the mark",
  },
  {
    sign: /^#+ .*\]\(#tab\//,
    message: "tabs of #tab/ are shown one below the other: give blocks of code tab=… instead",
  },
  { sign: /^\s*@(?:tab|slidestart|include)\b/, message: "a mark that begins with @ is shown as text: remove it" },
  {
    sign: /<(?:script|style|iframe|svg|img)\b/i,
    message:
      "has an element of HTML that is left out: scripts, styles, frames and pictures; write a picture as ![text](file.png)",
  },
  { sign: /^\+\+\+\s*$/, message: "a head between +++ is shown as text: write it in YAML between ---" },
];
