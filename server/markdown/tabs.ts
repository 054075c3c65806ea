import { codeLines, fence, indentOf, type CodeLine, type SourceLine } from "./source-lines.ts";

/** In place of tabs, until their HTML is safe: `<x-tabs>` around `<x-tab title="…">`. */
export const tabTags = ["x-tabs", "x-tab"] as const;

type Tab = { title: string; lines: SourceLine[] };
/** Tabs that begin on a line, and the line below them; what an older group of the same form would take is not theirs. */
type Found = { tabs: Tab[]; end: number };

const ofMkdocs = /^([ \t]*)===([!+]*)[ \t]+["“]([^"”]*)["”][ \t]*$/;
const ofDocfx = /^#+[ \t]*\[([^\]]+)\]\(#tab\/[^)]*\)[ \t]*$/;
const endOfDocfx = /^[ \t]*(?:-[ \t]*){3,}$|^[ \t]*(?:\*[ \t]*){3,}$/;
const ofVitepress = /^([ \t]*)(:{3,})[ \t]*(code-group|code-tabs|tabs)\b/i;
const tabOfVitepress = /^[ \t]*(?:==|@tab(?::active)?)[ \t]+(.*?)(?:#[\w-]+)?[ \t]*$/;
const tabOfFence = /[ \t]tab=(?:"([^"]*)"|'([^']*)'|(\S+))/;

/** The four usual forms of tabs, and consecutive blocks of code with `tab=`, as `<x-tabs>`; also within each other. */
export function markTabs(lines: readonly SourceLine[]): SourceLine[] {
  const marked: SourceLine[] = [];
  const code = codeLines(lines);
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index];
    if (!line) continue;
    const found = tabsAt(lines, code, index);
    if (!found) {
      marked.push(line);
      continue;
    }
    marked.push(...shownTabs(line, found.tabs));
    index = found.end - 1;
  }
  return marked;
}

function shownTabs(first: SourceLine, tabs: readonly Tab[]): SourceLine[] {
  const indent = indentOf(first.text);
  const tag = (text: string, of: SourceLine = first) =>
    ["", indent + text, ""].map((inner) => ({ ...of, text: inner }));
  return [
    ...tag("<x-tabs>"),
    ...tabs.flatMap(({ title, lines }) => [
      ...tag(`<x-tab title="${escapeTitle(title)}">`, lines[0]),
      ...markTabs(lines),
      ...tag("</x-tab>"),
    ]),
    ...tag("</x-tabs>"),
  ];
}

/** A title as an attribute: without marks of emphasis, code and icons. */
export function escapeTitle(title: string): string {
  const plain = title.replaceAll(/:[a-z]+-[\w-]+:|[`*]/g, "").trim() || "…";
  return plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

function tabsAt(lines: readonly SourceLine[], code: readonly CodeLine[], index: number): Found | undefined {
  const text = lines[index]?.text ?? "";
  if (code[index] === "opens") return tabOfFence.test(text) ? codeTabs(lines, code, index) : undefined;
  if (code[index] === "inside") return undefined;
  if (ofMkdocs.test(text)) return indentedTabs(lines, index);
  if (ofDocfx.test(text)) return headingTabs(lines, code, index);
  return ofVitepress.test(text) ? groupedTabs(lines, code, index) : undefined;
}

/** `=== "Title"` with indented lines below. */
function indentedTabs(lines: readonly SourceLine[], from: number): Found {
  const tabs: Tab[] = [];
  const indent = ofMkdocs.exec(lines[from]?.text ?? "")?.[1] ?? "";
  let end = from;
  for (;;) {
    const at = nextText(lines, end);
    const [, own, sign = "", title] = ofMkdocs.exec(lines[at]?.text ?? "") ?? [];
    if (title === undefined || own !== indent || (tabs.length > 0 && sign.includes("!"))) return { tabs, end };
    const { inner, end: below } = indentedBelow(lines, at);
    tabs.push({ title, lines: inner });
    end = below;
  }
}

/** The lines below one that are indented by four more than it, without that. */
export function indentedBelow(lines: readonly SourceLine[], at: number): { inner: SourceLine[]; end: number } {
  const indent = indentOf(lines[at]?.text ?? "");
  const isInside = ({ text }: SourceLine) => /^\t| {4}/.test(text.slice(indent.length)) && text.startsWith(indent);
  let end = at + 1;
  for (let next = end; next < lines.length; next++) {
    const line = lines[next];
    if (!line || line.text.trim() === "") continue;
    if (!isInside(line)) break;
    end = next + 1;
  }
  const inner = lines
    .slice(at + 1, end)
    .map((line) => ({ ...line, text: line.text.replace(new RegExp(`^${indent}(?:\\t| {1,4})`), indent) }));
  return { inner, end };
}

/** `# [Title](#tab/id)` until a line `---`. */
function headingTabs(lines: readonly SourceLine[], code: readonly CodeLine[], from: number): Found {
  const tabs: Tab[] = [];
  let index = from;
  for (; index < lines.length; index++) {
    const line = lines[index];
    if (!line) continue;
    const title = code[index] !== "outside" ? undefined : ofDocfx.exec(line.text)?.[1];
    if (title !== undefined) tabs.push({ title, lines: [] });
    else if (code[index] === "outside" && endOfDocfx.test(line.text)) return { tabs, end: index + 1 };
    else tabs.at(-1)?.lines.push(line);
  }
  return { tabs, end: index };
}

/** `::: code-group` with blocks of code, and `::: tabs` with lines `== Title` or `@tab Title`. */
function groupedTabs(lines: readonly SourceLine[], code: readonly CodeLine[], from: number): Found | undefined {
  const [, indent = "", colons = ""] = ofVitepress.exec(lines[from]?.text ?? "") ?? [];
  const closes = (line: SourceLine, index: number) => code[index] === "outside" && line.text.trim() === colons;
  const close = lines.findIndex((line, index) => index > from && closes(line, index));
  const end = close < 0 ? lines.length : close;
  const tabs: Tab[] = [];
  let isNamed = false;
  for (let index = from + 1; index < end; index++) {
    const line = lines[index];
    if (!line) continue;
    const title = code[index] !== "outside" ? undefined : tabOfVitepress.exec(line.text)?.[1];
    const opens = !isNamed && code[index] === "opens" ? fence.exec(line.text) : undefined;
    if (title !== undefined) {
      isNamed = true;
      tabs.push({ title, lines: [] });
    } else if (opens) {
      const info = opens[2] ?? "";
      const own = /\[([^\]]+)\]|(?:title|filename)=["']([^"']+)/.exec(info)?.slice(1).find(Boolean);
      tabs.push({ title: own ?? (/[\w#+-]+/.exec(info)?.[0] || "…"), lines: [withoutTitle(line)] });
    } else tabs.at(-1)?.lines.push(line);
  }
  if (tabs.length === 0) return undefined;
  const inner = tabs.map((tab) => ({ ...tab, lines: tab.lines.map((line) => withoutMore(line, indent)) }));
  return { tabs: inner, end: close < 0 ? end : end + 1 };
}

/** The title of a block of code is that of its tab. */
function withoutTitle(line: SourceLine): SourceLine {
  return { ...line, text: line.text.replace(/\s*\[[^\]]+\]|\s(?:title|filename)=(?:"[^"]*"|'[^']*')/, "") };
}

function withoutMore(line: SourceLine, indent: string): SourceLine {
  return indent === "" || line.text.startsWith(indent) ? line : { ...line, text: indent + line.text.trimStart() };
}

/** Consecutive blocks of code with `tab=`. */
function codeTabs(lines: readonly SourceLine[], code: readonly CodeLine[], from: number): Found {
  const tabs: Tab[] = [];
  let end = from;
  for (;;) {
    const at = nextText(lines, end);
    const opening = lines[at];
    const title =
      code[at] === "opens"
        ? tabOfFence
            .exec(opening?.text ?? "")
            ?.slice(1)
            .find(Boolean)
        : undefined;
    if (title === undefined || !opening) return { tabs, end };
    end = at + 1;
    while (code[end] === "inside") end++;
    const first = { ...opening, text: opening.text.replace(tabOfFence, "") };
    tabs.push({ title, lines: [first, ...lines.slice(at + 1, end)] });
  }
}

/** The next line that is not empty. */
function nextText(lines: readonly SourceLine[], from: number): number {
  let at = from;
  while (at < lines.length && lines[at]?.text.trim() === "") at++;
  return at;
}

/**
 * Tabs as a group of radio buttons, of whose panels the stylesheet shows the chosen one: without it, and in print, all
 * are shown below each other. `html` is well-formed. `key` makes their names unique on a page.
 */
export function showTabs(html: string, { key, label }: { key: string; label: string }): string {
  const open: number[] = [];
  let groups = 0;
  return html.replaceAll(
    /<x-tabs>|<x-tab(?: title="([^"]*)")?>|<\/x-tabs?>/g,
    (tag, title: string | undefined, at: number) => {
      if (tag === "</x-tabs>") open.pop();
      if (tag.startsWith("</")) return "</div>";
      if (tag === "<x-tabs>") {
        open.push(groups++);
        return `<div class="tab-group" role="radiogroup" aria-label="${label}">`;
      }
      const group = open.at(-1);
      if (group === undefined) return `<div><p><strong>${title ?? ""}</strong></p>`;
      const isFirst = html.slice(0, at).trimEnd().endsWith("<x-tabs>");
      const radio = `<input type="radio" name="tabs-${key}-${group}"${isFirst ? " checked" : ""}>`;
      return `<label>${radio}${title ?? "…"}</label><div>`;
    },
  );
}
