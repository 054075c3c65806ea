declare module "markdown-it-footnote" {
  import type { MarkdownIt } from "markdown-it";
  const plugin: (markdown: MarkdownIt) => void;
  export default plugin;
}
declare module "markdown-it-deflist" {
  import type { MarkdownIt } from "markdown-it";
  const plugin: (markdown: MarkdownIt) => void;
  export default plugin;
}
declare module "markdown-it-container" {
  import type { MarkdownIt, Token } from "markdown-it";
  type Options = { validate?: (info: string) => boolean; render?: (tokens: Token[], index: number) => string };
  const plugin: (markdown: MarkdownIt, name: string, options?: Options) => void;
  export default plugin;
}
