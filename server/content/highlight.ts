import { createCssVariablesTheme, createHighlighter, type ShikiTransformer } from "shiki";

type Element = Parameters<NonNullable<ShikiTransformer["pre"]>>[0];

/** The languages of code blocks, and their names for readers. */
const names: Record<string, string> = {
  csharp: "C#",
  cpp: "C++",
  c: "C",
  cmake: "CMake",
  javascript: "JavaScript",
  json: "JSON",
  bash: "Shell",
  powershell: "PowerShell",
  ini: "INI",
  xml: "XML",
  yaml: "YAML",
  csv: "CSV",
  diff: "Diff",
  toml: "TOML",
};

/** Colours are in the stylesheet: the content security policy allows no `style` attribute. */
const classesForStyles: ShikiTransformer = {
  pre(node) {
    delete node.properties.style;
    delete node.properties.tabindex;
    node.properties["data-language"] = names[this.options.lang] ?? "";
  },
  code(node) {
    node.properties.tabindex = "0"; // scrollable elements must be focusable
    node.children = node.children.flatMap(unwrapped).flatMap(unwrapped); // lines, then tokens without colour
  },
  span(node) {
    const kind = /--code-token-([\w-]+)/.exec(node.properties.style ?? "")?.[1];
    delete node.properties.style;
    if (kind && kind !== "punctuation") node.properties.class = `token-${kind}`;
  },
};

type Piece = Element["children"][number];

/** Removes spans without a colour, of which some pages have a thousand. */
function unwrapped(piece: Piece): Piece[] {
  if (piece.type !== "element") return [piece];
  const { class: name } = piece.properties;
  return name === undefined || name === "line" ? piece.children : [piece];
}

/** Code as highlighted markup with classes. Throws for a language that is not listed. */
export async function openHighlighter(): Promise<(code: string, language: string) => string> {
  const theme = createCssVariablesTheme({ name: "portal", variablePrefix: "--code-" });
  const highlighter = await createHighlighter({ themes: [theme], langs: Object.keys(names) });
  return (code, language) => {
    if (language !== "" && language !== "text" && !(language in names))
      throw new Error(`no highlighting for "${language}"`);
    return highlighter.codeToHtml(code.trimEnd(), {
      lang: language || "text",
      theme: "portal",
      transformers: [classesForStyles],
    });
  };
}
