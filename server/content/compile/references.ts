import path from "node:path";
import type { MarkdownIt, StateCore, Token } from "markdown-it";
import { otherLanguage, type Language } from "../../../contract/language.ts";
import type { Highlighting } from "../highlight.ts";
import { pageKey } from "./doc-files.ts";
import type { Problems } from "./problems.ts";
import type { MediaMeta, ShownMedia } from "./show-media.ts";

/** A text of the folder: `bodyLine` is the line of its file on which it begins, if that is known. */
export type PageText = { file: string; body: string; bodyLine: number | null; language: Language };

/** What is known of the text that is being rendered; the key makes names unique on a page. */
export type ReferenceContext = PageText & { key: string; isPage: boolean; isAtTop: boolean };

export type ReferenceParts = {
  highlighting: Pick<Highlighting, "knows">;
  problems: Problems;
  media: ShownMedia;
  /** The addresses of pages by their key. */
  pages: ReadonlyMap<string, string>;
  /** The keys of pages by the `uid` of their heads, which links of `xref:` name. */
  uids: ReadonlyMap<string, string>;
  /** The repository of the product that a file belongs to. */
  repositoryOf: (file: string) => string | undefined;
};

/** A link to a page by its `uid`. */
export const isXref = /^xref:/i;

type Anchored = { text: PageText; line: number | null; base: string; id: string };

/** A file of the folder, relative to that of the text; no address with a scheme. */
export const relative = /^(?![/\\#])[^:\\]+$/;

/** Checks what the texts of a folder refer to: pages and their headings, pictures, and languages of code. */
export function openReferences(
  { highlighting, problems, media, pages, uids, repositoryOf }: ReferenceParts,
  current: () => ReferenceContext,
) {
  const ids = new Map<string, ReadonlySet<string>>();
  const anchored: Anchored[] = [];
  const basesByAddress = new Map([...pages].map(([base, address]) => [address, base]));
  const sections = [...pages.values()].flatMap((address) => /^\/.+\/docs\//.exec(address)?.[0] ?? []);

  return { check, addPage, checkAnchors, addressIn };

  /** Makes addresses of links to files, and finds pictures. */
  function check({ tokens, md }: StateCore): void {
    for (const block of tokens) {
      if (block.type === "fence") checkLanguage(block);
      if (block.type === "heading_open") current().isAtTop = false;
      let line = lineOf(block);
      for (const [index, token] of (block.children ?? []).entries()) {
        if (token.type === "softbreak" || token.type === "hardbreak") line = line === null ? null : line + 1;
        if (token.type === "link_open" && isXref.test(String(token.attrGet("href")))) resolveXref(block, index, line);
        else if (token.type === "link_open") token.attrSet("href", addressOf(String(token.attrGet("href")), line, md));
        if (token.type === "image") checkMedia(token, block.children?.[index + 1], line);
      }
    }
  }

  function lineOf({ map }: Token): number | null {
    const { bodyLine } = current();
    return bodyLine === null || !map ? null : bodyLine + map[0];
  }

  function checkLanguage(block: Token): void {
    const [language = ""] = block.info.trim().split(/\s+/);
    if (!highlighting.knows(language))
      problems.warn(current().file, lineOf(block), `no code language is called "${language}"`);
  }

  /** `next`: may begin with `{width=… height=…}`. */
  function checkMedia(token: Token, next: Token | undefined, line: number | null): void {
    const source = decode(String(token.attrGet("src"))).normalize("NFC");
    if (/^(?:https?:)?\/\//i.test(source)) {
      problems.warn(current().file, line, `the picture ${source} of another site is shown as a link`);
      token.meta = { file: "", isAtTop: false, size: undefined, remote: source } satisfies MediaMeta;
      return;
    }
    const file = mediaFile(current().file, source);
    const [written, width, height] = /^\{width=(\d{1,5}) height=(\d{1,5})\}/.exec(next?.content ?? "") ?? [];
    if (next && written) next.content = next.content.slice(written.length);
    const size = written ? { width: Number(width), height: Number(height) } : undefined;
    token.meta = { file, isAtTop: current().isAtTop, size } satisfies MediaMeta;
    if (!media[file]) problems.warn(current().file, line, `there is no picture or clip ${source}`);
    else if (media[file].width === null && !size)
      problems.warn(current().file, line, `${source} has no size: give it a poster beside it, or a width and height`);
  }

  /** `xref:uid#id`, as DocFX links pages; without a page of that `uid` the text stays. */
  function resolveXref({ children }: Token, index: number, line: number | null): void {
    const open = children?.[index];
    const [uid = "", id] = decode(String(open?.attrGet("href")))
      .replace(isXref, "")
      .replace(/\?[^#]*/, "")
      .split("#");
    const base = uids.get(uid);
    const address = base === undefined ? undefined : pages.get(base);
    if (base === undefined || address === undefined) {
      problems.warn(current().file, line, `no page has the uid ${uid}: the link is left out, its text stays`);
      const close = children?.find(({ type }, at) => at > index && type === "link_close");
      for (const token of [open, close]) if (token) token.hidden = true;
      return;
    }
    if (id) anchored.push({ text: current(), line, base, id });
    open?.attrSet("href", `${address}${id ? `#${encodeURIComponent(id)}` : ""}`);
  }

  /** A file beside the text; from the top, one of the product's documentation or of its folder of fixed files. */
  function mediaFile(text: string, source: string): string {
    if (!source.startsWith("/")) return path.posix.join(path.posix.dirname(text), source);
    const top = text.split("/").slice(0, 2).join("/");
    const found = ["", "/public", "/static"].map((folder) => path.posix.join(top + folder, source));
    return found.find((file) => media[file]) ?? path.posix.join(top, source);
  }

  function addressOf(href: string, line: number | null, md: MarkdownIt): string {
    const [place = "", id] = decode(href)
      .normalize("NFC")
      .replaceAll(/\\|%5C/gi, "/")
      .split("#");
    const isFile = place !== "" && relative.test(place);
    const base = isFile
      ? pageKey(path.posix.join(path.posix.dirname(current().file), place))
      : place === "" && current().isPage
        ? pageKey(current().file)
        : basesByAddress.get(place);
    const address = isFile ? pages.get(base ?? "") : place;
    if (address === undefined || (base === undefined && sections.some((section) => place.startsWith(section)))) {
      problems.warn(current().file, line, `the link ${decode(href)} leads to no page`);
      return isFile ? (repositoryOf(current().file) ?? href) : href;
    }
    if (base !== undefined && id) anchored.push({ text: current(), line, base, id });
    return isFile ? md.normalizeLink(id === undefined ? address : `${address}#${id}`) : href;
  }

  /** The address of a link in HTML: files of the folder are found as in Markdown. */
  function addressIn(href: string): string {
    const [place = "", id] = decode(href).normalize("NFC").split("#");
    if (place === "" || !relative.test(place)) return href;
    const address = pages.get(pageKey(path.posix.join(path.posix.dirname(current().file), place)));
    return address === undefined ? href : `${address}${id === undefined ? "" : `#${id}`}`;
  }

  /** Notes the ids of a page, which other pages may link to. */
  function addPage({ file, language }: PageText, html: string): void {
    ids.set(`${pageKey(file)} ${language}`, idsIn(html));
  }

  /** Reports links to anchors that no page has. */
  function checkAnchors(): void {
    for (const { text, line, base, id } of anchored) {
      const of = (language: Language) => ids.get(`${base} ${language}`);
      const known = of(text.language) ?? of(otherLanguage(text.language));
      if (known && !known.has(id)) problems.warn(text.file, line, `no heading of ${base} has the id "${id}"`);
    }
  }
}

const idsIn = (html: string) => new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id));

export const decode = (href: string) => {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
};
