import { createHash } from "node:crypto";
import type { ShikiTransformer } from "shiki";

type Element = Parameters<NonNullable<ShikiTransformer["pre"]>>[0];

/** Changes when code is highlighted in another way, so that nothing is reused. */
const format = 2;

/** Highlighted blocks of code by the hash of language and code. */
export type Highlighted = Record<string, string>;

/** Highlights code with what is known from before; only what is missing needs the library, which takes a second. */
export type Highlighting = {
  /** Code as markup with classes and with the lines marked that `meta` names (`{1,3-5}`), or a place for it until `complete` has run. */
  html(code: string, language: string, meta?: string): string;
  /** Whether the language of a code block is known; others are shown as plain text. */
  knows(language: string): boolean;
  /** Highlights what was asked for and is missing. Returns whether there was any. */
  complete(): Promise<boolean>;
  /** A text whose places for code are filled, after `complete`. */
  fill(html: string): string;
  /** Records which blocks are asked for from now on. The returned function tells their keys. */
  watch(): () => string[];
  /** Keeps blocks by their keys. Returns whether all are highlighted. */
  keep(code: readonly string[]): boolean;
  /** All blocks that were asked for. */
  used(): Highlighted;
};

/** Colours are in the stylesheet: the content security policy allows no `style` attribute. */
const classesForStyles = (name: string): ShikiTransformer => ({
  pre(node) {
    delete node.properties.style;
    delete node.properties.tabindex;
    node.properties["data-language"] = name;
  },
  code(node) {
    node.properties.tabindex = "0"; // scrollable elements must be focusable
    node.children = node.children.flatMap(withoutPlainSpans);
  },
  span(node) {
    const kind = /--code-token-([\w-]+)/.exec(node.properties.style ?? "")?.[1];
    delete node.properties.style;
    if (kind && kind !== "punctuation") node.properties.class = `token-${kind}`;
  },
});

type Piece = Element["children"][number];

/** Removes spans without a colour or mark, of which some pages have a thousand. */
function withoutPlainSpans(piece: Piece): Piece[] {
  if (piece.type !== "element") return [piece];
  const names = [piece.properties.class ?? ""]
    .flat()
    .join(" ")
    .replace(/\bline\b/, "")
    .trim();
  const children = piece.children.flatMap(withoutPlainSpans);
  return names === "" ? children : [{ ...piece, properties: { class: names }, children }];
}

/** Names of languages that the library does not know; code in the first ones is shown without colours. */
const moreAliases: Record<string, string> = {
  ...Object.fromEntries(
    ["", "text", "txt", "plain", "plaintext", "none", "output", "nohighlight", "tree", "math"].map((name) => [
      name,
      "text",
    ]),
  ),
  gd: "gdscript",
  glslx: "glsl",
  htm: "html",
  svg: "xml",
  xaml: "xml",
  csproj: "xml",
  uxml: "xml",
  plist: "xml",
  uss: "css",
  asmdef: "json",
  "json with comments": "jsonc",
  terminal: "shellsession",
  cli: "shellsession",
  gitignore: "text",
  env: "dotenv",
  unity: "csharp",
  "c-sharp": "csharp",
  cpp11: "cpp",
  cxx: "cpp",
  hpp: "cpp",
  h: "cpp",
  "obj-c": "objective-c",
  ps: "powershell",
  golang: "go",
  conf: "ini",
  gn: "text",
  mustache: "handlebars",
  markdoc: "markdown",
  snackplayer: "tsx",
};

/** Loads only the names of languages; `complete` loads the grammars of those that it needs. */
export async function openHighlighting(known: Highlighted): Promise<Highlighting> {
  const { bundledLanguagesInfo } = await import("shiki/langs");
  const names = new Map<string, string>();
  for (const { id, name, aliases = [] } of bundledLanguagesInfo)
    for (const key of [id, ...aliases]) names.set(key.toLowerCase(), name);
  for (const [alias, id] of Object.entries(moreAliases)) names.set(alias, names.get(id) ?? "");
  const idOf = (written: string) => {
    const language = written.toLowerCase();
    return moreAliases[language] ?? (names.get(language) ? language : "text");
  };
  const used = new Map<string, string>();
  const missing = new Map<string, { code: string; language: string; meta: string }>();

  let watched = new Set<string>();
  const find = (key: string) => used.get(key) ?? known[key];

  return {
    watch() {
      const asked = new Set<string>();
      watched = asked;
      return () => [...asked];
    },
    fill: (html) => html.replaceAll(/<pre data-code="([\w-]+)"><\/pre>/g, (place, key: string) => find(key) ?? place),
    keep: (code) =>
      code.every((key) => {
        const html = find(key);
        if (html !== undefined) used.set(key, html);
        return html !== undefined;
      }),
    knows: (language) => names.has(language.toLowerCase()),
    html(code, written, meta = "") {
      const language = idOf(written);
      const key = createHash("sha256")
        .update(JSON.stringify([format, language, code, meta]))
        .digest("base64url");
      watched.add(key);
      const html = find(key);
      if (html === undefined) missing.set(key, { code, language, meta });
      else used.set(key, html);
      return html ?? `<pre data-code="${key}"></pre>`;
    },
    async complete() {
      if (missing.size === 0) return false;
      const { createCssVariablesTheme, createHighlighter } = await import("shiki");
      const marks = await import("@shikijs/transformers");
      const marking = [
        marks.transformerMetaHighlight(),
        marks.transformerNotationHighlight(),
        marks.transformerNotationDiff(),
      ];
      const theme = createCssVariablesTheme({ name: "portal", variablePrefix: "--code-" });
      const langs = [...new Set([...missing.values()].map(({ language }) => language))];
      const highlighter = await createHighlighter({ themes: [theme], langs });
      for (const [key, { code, language, meta }] of missing) {
        const transformers = [...marking, classesForStyles(names.get(language) ?? "")];
        // Without the limit per line, which a busy machine exceeds: a folder would be rendered differently each time
        const options = { lang: language, theme: "portal", transformers, meta: { __raw: meta }, tokenizeTimeLimit: 0 };
        used.set(key, highlighter.codeToHtml(code.trimEnd(), options));
      }
      highlighter.dispose();
      missing.clear();
      return true;
    },
    used: () => Object.fromEntries(used),
  };
}
