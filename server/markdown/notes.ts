import type { MarkdownIt, StateCore, Token } from "markdown-it";
import container from "markdown-it-container";
import type { Language } from "../../contract/language.ts";
import { words } from "./words.ts";

const alertKinds = ["note", "tip", "important", "warning", "caution"] as const;
const sameKinds: Record<string, string> = {
  info: "note",
  danger: "caution",
  error: "caution",
  attention: "warning",
  success: "tip",
  hint: "tip",
};
/** Blocks of VitePress that are no notes. */
const plainBlocks = ["raw", "v-pre"];

/** `> [!NOTE]` as on GitHub and `:::note Title`, whose kind may be an unknown one: that is a note with its name. */
export function readNotes(markdown: MarkdownIt, language: () => Language): void {
  const { escapeHtml } = markdown.utils;
  markdown.use(container, "note", { validate: (info: string) => kindOf(info) !== "", render: showContainer });
  markdown.core.ruler.after("block", "alerts", showAlerts);
  markdown.renderer.rules["alert_title"] = (tokens, index) => {
    const { info = "", content = "" } = tokens[index] ?? {};
    const name =
      content.replaceAll(/<[^>]*>/g, "").trim() === ""
        ? (nameOf(info) ?? escapeHtml(info))
        : markdown.renderInline(content);
    return `<p class="alert-title">${name}</p>`;
  };

  function nameOf(kind: string): string | undefined {
    const known = knownKind(kind);
    return known && words[language()].alerts[known];
  }

  function showContainer(tokens: Token[], index: number): string {
    const info = tokens[index]?.info ?? "";
    const kind = kindOf(info);
    if (tokens[index]?.nesting !== 1) return kind === "details" ? "</details>\n" : "</div>\n";
    if (plainBlocks.includes(kind)) return "<div>\n";
    const title = info
      .trim()
      .slice(kind.length)
      .replaceAll(/^\s*(?:\[(.*)\])?|\s*\{[^}]*\}$/g, "$1")
      .trim();
    const shown = markdown.renderInline(title);
    if (kind === "details") return `<details><summary>${nameOf(title.toLowerCase()) ?? (shown || "…")}</summary>\n`;
    const name = shown || (nameOf(kind) ?? escapeHtml(kind));
    return `<div class="alert alert-${knownKind(kind) ?? "note"}">\n<p class="alert-title">${name}</p>`;
  }
}

/** The kind of notes that has a colour and a name of its own; another one is a note with its name. */
function knownKind(kind: string): (typeof alertKinds)[number] | undefined {
  return alertKinds.find((known) => known === (sameKinds[kind] ?? kind));
}

/** The kind of a `:::` block in small letters, of any language. */
function kindOf(info: string): string {
  return /^\s*(\p{L}[\p{L}\p{N}_-]*)/u.exec(info)?.[1]?.toLowerCase() ?? "";
}

/** The quotation becomes a block of its own kind. */
function showAlerts({ tokens, Token: TokenClass }: StateCore): void {
  const open: Token[] = [];
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (token?.type === "blockquote_open") {
      open.push(token);
      const inline = tokens[index + 2];
      const [marker = "", kind = "", written = ""] =
        /^\[!([\p{L}\p{N}_]+)\][+-]?[ \t]*([^\n]*)(?:\n|$)/u.exec(inline?.content ?? "") ?? [];
      if (!inline || kind === "" || kind.toLowerCase() === "include") continue;
      token.tag = "div";
      token.attrSet("class", `alert alert-${knownKind(kind.toLowerCase()) ?? "note"}`);
      inline.content = inline.content.slice(marker.length);
      const title = new TokenClass("alert_title", "", 0);
      title.info = kind.toLowerCase();
      title.content = written;
      // A paragraph that was the marker alone goes
      if (inline.content === "") tokens.splice(index + 1, 3, title);
      else {
        if (inline.map) inline.map[0]++;
        tokens.splice(index + 1, 0, title);
      }
    } else if (token?.type === "blockquote_close") token.tag = open.pop()?.tag ?? "blockquote";
  }
}
