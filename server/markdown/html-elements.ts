import type { StateCore, Token } from "markdown-it";
import { isKeptElement } from "./safe-html.ts";
import { codeSource, lineCounter, lineEndsIn } from "./source-lines.ts";

/** Says what is wrong on a line below that of a token. */
type WarnAt = (token: Token, offset: number, message: string) => void;

const attributes = "((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)";
const element = new RegExp(`<(/?)([A-Za-z][\\w.:-]*)${attributes}>`, "g");
/** Elements around pictures and clips, which need nothing of their own. */
const around = ["picture", "source", "video", "img", "track", "figcaption", "figure"];
/** Layout of old pages, which goes in silence. */
const plain = ["center", "font", "u", "small", "big", "nobr", "wbr", "time", "abbr", "cite", "q", "var", "samp", "dfn"];
/** Other elements of HTML; `<your-token>` is none, but a word that stands for another. */
const known =
  "acronym address area article aside audio base bdi bdo blink body button canvas data datalist dialog dir embed fieldset footer form frame frameset h1 head header hgroup html iframe input label legend link main map marquee math menu meta meter nav noframes object optgroup option output param portal progress rp rt ruby search section select slot strike svg textarea title tt".split(
    " ",
  );
/** What ends at its own end tag, and what is left out with all that is in it. */
const withContent = ["script", "style", "template", "noscript"];
const codeOrScript = new RegExp(
  `${codeSource}|<(${withContent.join("|")})\\b${attributes}>(?:(?!<\\3\\b)[\\s\\S])*?</\\3\\s*>`,
  "gim",
);

/** Leaves out scripts and style sheets with their text, without a change of line numbers. */
export function withoutScripts(text: string, warn: (line: number, message: string) => void): string {
  if (!/<(?:script|style|template|noscript)\b/i.test(text)) return text;
  const lineAt = lineCounter(text);
  return text.replace(codeOrScript, (all: string, ...parts: (string | number | undefined)[]) => {
    const name = parts[2];
    if (typeof name !== "string") return all;
    const at = Number(parts.at(-2));
    warn(lineAt(at), `the element <${name.toLowerCase()}> is left out with what is in it`);
    return "\n".repeat(lineEndsIn(all));
  });
}

/**
 * Makes pictures and clips of `<img>` and `<video>`, as Markdown has them, and links of frames; shows `<your-token>` as
 * text; warns of elements that are left out.
 */
export function readElements({ tokens, Token: TokenClass, src }: StateCore, warn: WarnAt): void {
  const ended = new Set([...src.matchAll(/<\/([A-Za-z][\w.:-]*)/g)].map(([, name = ""]) => name.toLowerCase()));
  for (let index = 0; index < tokens.length; index++) {
    const block = tokens[index];
    if (block?.type === "html_block") {
      const parts = partsOf(block, block.content, 0);
      tokens.splice(index, 1, ...parts.map((part) => (part.type === "html_block" ? part : inlineWith(part, block))));
      index += parts.length - 1;
    }
    if (!block?.children) continue;
    let offset = 0;
    block.children = block.children.flatMap((child) => {
      if (child.type === "softbreak" || child.type === "hardbreak") offset++;
      if (child.type !== "html_inline") return [child];
      const parts = partsOf(block, child.content, offset);
      offset += lineEndsIn(child.content);
      return parts.map((part) => {
        if (part.type === "html_block") part.type = "html_inline";
        return part;
      });
    });
  }

  /** A piece of HTML, in which pictures and clips are tokens of their own. */
  function partsOf(block: Token, html: string, from: number): Token[] {
    const parts: Token[] = [];
    const [lineOfText, lineOfElement] = [lineCounter(html), lineCounter(html)];
    let end = 0;
    const text = (content: string) => {
      if (content === "") return;
      const part = new TokenClass("html_block", "", 0);
      parts.push(Object.assign(part, { content, map: mapAt(block, from + lineOfText(end)) }));
    };
    const isComment = commentsIn(html);
    for (const found of html.matchAll(element)) {
      const [all, closes = "", written = "", given = ""] = found;
      if (isComment(found.index)) continue;
      const name = written.toLowerCase();
      const offset = from + lineOfElement(found.index);
      const shown = closes === "" ? shownInstead(name, given) : undefined;
      if (!shown) {
        if (closes !== "" || [around, plain].some((names) => names.includes(name)) || isKeptElement(name)) continue;
        if (given.trim() === "" && !known.includes(name) && !ended.has(name)) {
          text(`${html.slice(end, found.index)}&lt;${written}&gt;`);
          end = found.index + all.length;
        } else warn(block, offset, `the element <${name}> is left out; its text stays`);
        continue;
      }
      text(html.slice(end, found.index));
      end = found.index + all.length;
      const image = new TokenClass("image", "img", 0);
      image.attrSet("src", shown.src);
      if (shown.title) image.attrSet("title", shown.title);
      image.content = shown.alt;
      image.meta = { width: shown.width, height: shown.height, isFrame: name === "iframe" };
      image.map = mapAt(block, offset);
      parts.push(image);
    }
    text(html.slice(end));
    return parts;
  }

  function inlineWith(image: Token, block: Token): Token {
    const inline = new TokenClass("inline", "", 0);
    return Object.assign(inline, { children: [image], map: image.map ?? block.map, content: image.content });
  }
}

const mapAt = ({ map }: Token, offset: number): [number, number] | null =>
  map && [map[0] + offset, map[0] + offset + 1];

/** Whether a place is in a comment; each is asked for after those before it. */
function commentsIn(html: string): (at: number) => boolean {
  const comments = [...html.matchAll(/<!--[\s\S]*?(?:-->|$)/g)].map(({ 0: all, index }) => [index, index + all.length]);
  let next = 0;
  return (at) => {
    while ((comments[next]?.[1] ?? Infinity) <= at) next++;
    return at >= (comments[next]?.[0] ?? Infinity);
  };
}

/** The value of an attribute in those of a tag. */
export function attributeIn(given: string, key: string): string | undefined {
  return new RegExp(`(?:^|\\s)${key}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i")
    .exec(given)
    ?.slice(1)
    .find((value) => value !== undefined);
}

/** What is shown for a tag: a picture or clip, or a link to another site's frame. */
function shownInstead(name: string, given: string) {
  const valueOf = (key: string) => attributeIn(given, key);
  const src = valueOf("src") ?? (name === "img" ? valueOf("data-src") : undefined);
  const isClip = name === "video" || (name === "source" && src !== undefined && /\.(?:mp4|webm)(?:[?#]|$)/i.test(src));
  if (src === undefined || (name !== "img" && name !== "iframe" && !isClip)) return undefined;
  const [alt = "", title] = [valueOf("alt") ?? valueOf("aria-label"), valueOf("title")];
  if (name === "iframe" && !/^(?:https?:)?\/\//i.test(src)) return undefined;
  return {
    src,
    alt: unescaped(alt || title || ""),
    title: title && unescaped(title),
    width: valueOf("width"),
    height: valueOf("height"),
  };
}

/** A text of HTML without its entities. */
export function unescaped(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll(/&#39;|&apos;/g, "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
