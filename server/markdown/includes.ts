import path from "node:path";
import {
  codeLines,
  indentOf,
  leastIndent,
  linesOf,
  splitHead,
  type SourceLine,
  type Warnings,
} from "./source-lines.ts";

/** What a text includes: a part of a file, as Markdown or as a block of code. `meta`: what stands after its fence. */
type Include = { file: string; part: string; lines: string; meta: string | undefined };
/** `left`: characters that may still be included. */
type Including = { texts: Pick<ReadonlyMap<string, string>, "get" | "has">; problems: Warnings; left: number };

const maxDepth = 10;
/** Characters that a text may include. */
export const maxIncluded = 1024 * 1024;

const ofDocfx = /\[!include\s*\[[^[\]]*\]\(\s*<?([^)[\s>]+)>?[^)[]*\)\s*\]/i;
const ofDocfxCode =
  /^\s*\[!code(?:-([\w+#-]+))?\s*\[[^[\]]*\]\(\s*<?([^)\s?#>]+)(?:\?([^)\s#]*))?(?:#([^)\s]*))?[^)]*\)\s*\]\s*$/i;
const ofVitepress = /<!--\s*@include:\s*([^\s{#]+?)(?:#([\w-]+))?(?:\{(\d*),?(\d*)\})?\s*-->/;
const ofVitepressCode = /^\s*<<<\s+([^\s{#[]+)(?:#([\w-]+))?\s*(?:\{([^}]*)\})?\s*(\[[^\]]*\])?\s*$/;
const ofMkdocs = /^\s*-{1,}8<-{1,}\s+"([^":]+)(?::([\w:-]+))?"\s*$/;
const ofMdx = /^\s*import\s+(\w+)\s+from\s+["']([^"']+\.mdx?)["']/;
const any = /\[!(?:include|code)|@include:|^[ \t]*<<<|-8<-|^import\s.*\.mdx?["']/im;

/** The files that a text of the folder may name as included, whether they exist or not. */
export function includedBy(file: string, text: string): string[] {
  if (!any.test(text)) return [];
  const lines = linesOf(file, text, 1);
  const parts = importsOf(lines);
  const found = lines.flatMap(({ text: line }) => [includeIn(line, parts, false)?.include.file ?? []].flat());
  return found.flatMap((written) => placesOf(file, written));
}

/** The lines of a text with those of the files that it includes, which are never outside its product's folder. */
export function withIncludes(
  lines: readonly SourceLine[],
  including: Including,
  above: readonly string[] = [],
): SourceLine[] {
  if (!any.test(lines.map(({ text }) => text).join("\n"))) return [...lines];
  const code = codeLines(lines);
  const inComment = commentLines(lines);
  const parts = importsOf(lines);
  const { texts, problems } = including;
  return lines.flatMap((source, index): SourceLine[] => {
    const { text, file, line } = source;
    if (inComment[index]) return [source];
    const read = includeIn(text, parts, code[index] !== "outside");
    if (!read) return ofMdx.test(text) && code[index] === "outside" ? [{ ...source, text: "" }] : [source];
    const { include, before, after } = read;
    const name = placesOf(file, include.file).find((place) => texts.has(place));
    const left = { ...source, text: before + after };
    const chain = [...above, file];
    if (name === undefined) {
      const isOutside = placesOf(file, include.file).length === 0;
      const problem = isOutside
        ? `${include.file} is outside the documentation: it is not included`
        : `${include.file} is no text of the folder: it is not included`;
      problems.warn(file, line, problem);
      return [left];
    }
    if (chain.includes(name)) {
      problems.error(file, line, `includes itself: ${[...chain, name].join(", ")}`);
      return [left];
    }
    const part = partOf(name, texts.get(name) ?? "", include);
    if (!part) {
      problems.warn(file, line, `${include.file} has no part ${include.part}: it is not included`);
      return [left];
    }
    including.left -= part.reduce((sum, one) => sum + one.text.length + 1, 0);
    if (chain.length > maxDepth || including.left < 0) {
      problems.error(file, line, `includes more than ${maxDepth} levels or 1 MB`);
      return [left];
    }
    if (include.meta !== undefined) return blockOf(source, include.meta, part);
    const whole = code[index] !== "outside" ? part : withIncludes(part, including, chain);
    if (before.trim() === "" && after.trim() === "")
      return whole.map((one) => ({ ...one, text: indentOf(text) + one.text }));
    const words = whole.map((one) => one.text.trim()).filter(Boolean);
    return [{ ...source, text: before + words.join(" ") + after }];
  });
}

/** Which lines stand in a comment that began above. */
function commentLines(lines: readonly SourceLine[]): boolean[] {
  let isOpen = false;
  return lines.map(({ text }) => {
    const was = isOpen;
    const [begin, end] = [text.lastIndexOf("<!--"), text.lastIndexOf("-->")];
    if (begin !== end) isOpen = begin > end;
    return was;
  });
}

function includeIn(
  text: string,
  parts: ReadonlyMap<string, string>,
  isCode: boolean,
): { include: Include; before: string; after: string } | undefined {
  const found = (match: RegExpExecArray, include: Partial<Include> & { file: string }) => ({
    include: { part: "", lines: "", meta: undefined, ...include },
    before: text.slice(0, match.index),
    after: text.slice(match.index + match[0].length),
  });
  const mkdocs = ofMkdocs.exec(text);
  if (mkdocs) {
    const [, file = "", part = ""] = mkdocs;
    return found(mkdocs, /^\d*:/.test(part) ? { file, lines: part.replace(":", "-") } : { file, part });
  }
  if (isCode) return undefined;
  const docfx = ofDocfx.exec(text);
  if (docfx && !isInSpan(text, docfx.index)) return found(docfx, { file: docfx[1]?.replace(/[?#].*/, "") ?? "" });
  const docfxCode = ofDocfxCode.exec(text);
  if (docfxCode) return found(docfxCode, codeOfDocfx(docfxCode));
  const vitepress = ofVitepress.exec(text);
  if (vitepress && !isInSpan(text, vitepress.index)) {
    const [, file = "", part = "", from, to] = vitepress;
    return found(vitepress, { file, part, lines: from || to ? `${from || 1}-${to ?? ""}` : "" });
  }
  const fenced = ofVitepressCode.exec(text);
  if (fenced) {
    const [, file = "", part = "", inBraces = "", title = ""] = fenced;
    const [marks = "", language = ""] = /^([\d,-]*)\s*(\S*)/.exec(inBraces)?.slice(1) ?? [];
    return found(fenced, { file, part, meta: `${language || endingOf(file)} {${marks}} ${title}` });
  }
  const component = /^\s*<(\w+)\s[^<>]*\/>\s*$|^\s*<(\w+)\/>\s*$/.exec(text);
  const imported = parts.get(component?.[1] ?? component?.[2] ?? "");
  return component && imported !== undefined ? found(component, { file: imported }) : undefined;
}

/** Whether a place in a line is in a span of code. */
function isInSpan(text: string, at: number): boolean {
  return text.slice(0, at).split("`").length % 2 === 0;
}

/** `[!code-cs[Main](Program.cs?name=part&highlight=2#L1-L9)]`. */
function codeOfDocfx([, language, file = "", query = "", anchor = ""]: RegExpExecArray): Partial<Include> & {
  file: string;
} {
  const said = new URLSearchParams(query.replaceAll("&amp;", "&"));
  const isLines = /^L\d+(?:-L\d+)?$/i.test(anchor);
  return {
    file,
    part: said.get("name") ?? (isLines ? "" : anchor),
    lines: isLines ? anchor.replaceAll(/l/gi, "") : (said.get("range") ?? ""),
    meta: `${language ?? endingOf(file)} {${said.get("highlight") ?? ""}}`,
  };
}

const endingOf = (file: string) => path.posix.extname(file).slice(1);

/** The files of Markdown that a text of MDX imports, by the names of its components. */
function importsOf(lines: readonly SourceLine[]): Map<string, string> {
  return new Map(
    lines.flatMap(({ text }) => {
      const [, name, file] = ofMdx.exec(text) ?? [];
      return name === undefined || file === undefined ? [] : [[name, file] as const];
    }),
  );
}

/** Where an included file may be: beside the text or from the top of its product's folder, and nowhere else. */
function placesOf(from: string, written: string): string[] {
  const parts = from.split("/");
  const top = parts.slice(0, parts[0] === "docs" ? 2 : 1).join("/");
  const plain = written.replaceAll("\\", "/");
  const below = plain.replace(/^(?:[@~]\/|@site\/|\/)/, "");
  const places = [below, below.replace(/^docs\//, "")].map((place) => path.posix.join(top, place));
  if (below === plain) places.unshift(path.posix.join(path.posix.dirname(from), below));
  return places.map((place) => place.normalize("NFC")).filter((place) => place.startsWith(`${top}/`));
}

function blockOf({ text, file, line }: SourceLine, meta: string, part: readonly SourceLine[]): SourceLine[] {
  const indent = indentOf(text);
  const longest = part.reduce((most, one) => Math.max(most, /^\s*(`{3,})/.exec(one.text)?.[1]?.length ?? 0), 2);
  const ticks = "`".repeat(longest + 1);
  const around = (inner: string): SourceLine => ({ text: indent + inner, file, line });
  return [
    around(ticks + meta.replace("{}", "").trim()),
    ...part.map((one) => ({ ...one, text: indent + one.text })),
    around(ticks),
  ];
}

/** The lines of a file that are included; nothing if it has no such part. */
function partOf(name: string, text: string, { part, lines }: Include): SourceLine[] | undefined {
  const { body, bodyLine } = /\.mdx?$/i.test(name) ? splitHead(text) : { body: text, bodyLine: 1 };
  const all = linesOf(name, body.replace(/\n$/, ""), bodyLine);
  const region = part === "" ? all : regionOf(all, part);
  if (!region) return undefined;
  const chosen = lines === "" ? region : region.filter((_, index) => isChosen(index + 1, lines));
  const shown = chosen.filter((one) => !isMark.test(one.text));
  const least = part === "" ? 0 : leastIndent(shown);
  return shown.map((one) => ({ ...one, text: one.text.slice(least) }));
}

function isChosen(line: number, ranges: string): boolean {
  return ranges.split(",").some((range) => {
    const [from = "", to] = range.split("-");
    return line >= Number(from || 1) && line <= (to === undefined ? Number(from) : to === "" ? Infinity : Number(to));
  });
}

/** Marks of parts, which are not shown. */
const isMark = /^\s*(?:\/\/|#|\/\*|<!--|--|%)?\s*(?:#(?:end)?region\b|-+8<-+\s*\[(?:start|end):)/;

function regionOf(lines: readonly SourceLine[], part: string): SourceLine[] | undefined {
  const name = part.replaceAll(/[^\w-]/g, "");
  const starts = new RegExp(`#region\\s+${name}\\b|<${name}>|8<-+\\s*\\[start:\\s*${name}\\]`, "i");
  const ends = new RegExp(`#endregion\\b|</${name}>|8<-+\\s*\\[end:\\s*${name}\\]`, "i");
  const first = lines.findIndex((one) => starts.test(one.text));
  if (first < 0) return undefined;
  const last = lines.findIndex((one, index) => index > first && ends.test(one.text));
  return lines.slice(first + 1, last < 0 ? lines.length : last);
}
