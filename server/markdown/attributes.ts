import type { StateCore, Token } from "markdown-it";
import { attributeIn } from "./html-elements.ts";

const names = "id|class|width|height|style|align|loading|target|rel|title|type|start|download|markdown|data-[\\w-]+";
const one = `(?:[#.][\\p{L}\\p{N}_+][\\p{L}\\p{N}_:.-]*|(?:${names})=(?:"[^"{}]*"|'[^'{}]*'|[^\\s"'{}]+))`;
/** Only what names an id, classes or attributes: neither `{name}` nor `{1,3}`. */
const list = `\\{:?[ \\t]*(${one}(?:[ \\t]+${one})*)[ \\t]*\\}`;
const atStart = new RegExp(`^${list}`, "u");
const atEnd = new RegExp(`(?:^[ \\t]*|(?<=[^\\s])[ \\t]+|\\n)${list}[ \\t]*$`, "u");

const attributed = ["image", "link_close", "code_inline", "strong_close", "em_close"];

/** The size that an image's list says, for the one who shows it. */
export type WrittenSize = { width: string | undefined; height: string | undefined };

/**
 * Attribute lists `{#id .class width=300}` behind pictures, links, code and emphasis, and at the end of blocks: ids and
 * the sizes of pictures are used, the rest is left out.
 */
export function readAttributeLists({ tokens }: StateCore): void {
  tokens.forEach((token, index) => {
    const children = token.type === "inline" ? token.children : null;
    if (!children) return;
    children.forEach((child, at) => {
      const next = children[at + 1];
      const found = next?.type === "text" && attributed.includes(child.type) ? atStart.exec(next.content) : null;
      if (!next || !found) return;
      next.content = next.content.slice(found[0].length);
      apply(openingOf(children, at), found[1] ?? "");
    });
    const last = children.at(-1);
    const found =
      last?.type === "text" && !/^td|^th/.test(tokens[index - 1]?.type ?? "") ? atEnd.exec(last.content) : null;
    const block = tokens[index - 1];
    if (!last || !found || !block || (block.type === "heading_open" && block.attrGet("id") !== null)) return;
    last.content = last.content.slice(0, found.index);
    if (last.content === "" && children.at(-2)?.type === "softbreak") children.splice(-2);
    apply(block, found[1] ?? "");
    const isAll = children.every(({ content, type }) => type === "text" && content.trim() === "");
    if (isAll && block.type === "paragraph_open" && block.attrGet("id") === null)
      for (const hidden of [block, tokens[index + 1]]) if (hidden) hidden.hidden = true;
  });
}

function openingOf(children: readonly Token[], at: number): Token | undefined {
  const close = children[at];
  if (!close?.type.endsWith("_close")) return close;
  const type = close.type.replace("_close", "_open");
  return children.slice(0, at).findLast((token) => token.type === type && token.level === close.level);
}

function apply(token: Token | undefined, attributes: string): void {
  const valueOf = (key: string) => attributeIn(attributes, key) || undefined;
  const id = /(?:^|\s)#([^\s]+)/.exec(attributes)?.[1] ?? valueOf("id");
  if (id !== undefined) token?.attrSet("id", id);
  if (token?.type === "image")
    token.meta = { width: valueOf("width"), height: valueOf("height") } satisfies WrittenSize;
}
