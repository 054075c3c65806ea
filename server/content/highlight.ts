import { createCssVariablesTheme, createHighlighter, type ShikiTransformer } from "shiki";

const languages = [
  "csharp",
  "cpp",
  "c",
  "cmake",
  "json",
  "bash",
  "powershell",
  "ini",
  "xml",
  "yaml",
  "csv",
  "diff",
  "toml",
] as const;

/** Colours stand in the stylesheet: the content security policy allows no `style` attribute. */
const classesForStyles: ShikiTransformer = {
  pre(node) {
    delete node.properties.style;
    node.properties.tabindex = "0";
  },
  span(node) {
    const kind = /--code-token-([\w-]+)/.exec(String(node.properties.style ?? ""))?.[1];
    delete node.properties.style;
    if (kind) node.properties.class = `token-${kind}`;
  },
};

/** Code as highlighted markup with classes. Throws for a language that is not listed. */
export async function openHighlighter(): Promise<(code: string, language: string) => string> {
  const theme = createCssVariablesTheme({ name: "portal", variablePrefix: "--code-" });
  const highlighter = await createHighlighter({ themes: [theme], langs: [...languages] });
  return (code, language) => {
    if (language !== "" && language !== "text" && !languages.some((known) => known === language))
      throw new Error(`no highlighting for "${language}"`);
    return highlighter.codeToHtml(code.trimEnd(), {
      lang: language || "text",
      theme: "portal",
      transformers: [classesForStyles],
    });
  };
}
