import path from "node:path";
import type { MarkdownIt, StateCore, Token } from "markdown-it";
import { otherLanguage, type Language } from "../../contract/language.ts";
import { slugOf } from "./heading-ids.ts";
import type { Media } from "../portal.ts";
import type { WrittenSize } from "./attributes.ts";
import { isAllowedScheme, schemeIn } from "./safe-html.ts";
import type { MediaMeta, ShownMedia } from "./show-media.ts";
import type { SourceLine, Warnings } from "./source-lines.ts";

/** A text of the folder: `bodyLine` is the line of its file on which it begins, if that is known. */
export type PageText = {
  file: string;
  body: string;
  bodyLine: number | null;
  language: Language;
  /** The title above the text: links to its heading lead to the page. */
  title?: string;
};

/** What is known of the text that is being rendered; the key makes names unique on a page. `lines`: what is parsed. */
export type ReferenceContext = PageText & {
  key: string;
  isPage: boolean;
  isAtTop: boolean;
  lines: readonly SourceLine[];
};

type Lookup = Pick<ReadonlyMap<string, string>, "get">;

export type ReferenceParts = {
  highlighting: { knows(language: string): boolean };
  problems: Warnings;
  media: ShownMedia;
  /** What a page of the folder is known by: the same for all spellings of its files. */
  keyOf: (file: string) => string;
  /** The addresses of pages by their key. */
  pages: Lookup;
  /** The keys of pages by their address. */
  keys: Lookup;
  /** The keys of pages by the `uid` of their heads, which links of `xref:` name. */
  uids: Lookup;
  /** Addresses from the top of the portal that it has besides those of pages. */
  isAddress: (path: string) => boolean;
  /** The repository of the product that a file belongs to. */
  repositoryOf: (file: string) => string | undefined;
};

/** A link to a page by its `uid`. */
const isXref = /^xref:/i;

/** A place in the folder; in an included file if it stands there. */
type Place = { file: string; line: number | null };
export type Anchored = Place & { language: Language; base: string; id: string };

/** Checks what the texts of a folder refer to: pages and their headings, pictures, and languages of code. */
export function openReferences(
  { highlighting, problems, media, keyOf, pages, keys, uids, isAddress, repositoryOf }: ReferenceParts,
  current: () => ReferenceContext,
) {
  const ids = new Map<string, ReadonlySet<string>>();
  const anchored: Anchored[] = [];

  return { check, addPage, anchored, checkAnchors, addressIn, warnAt };

  /** Makes addresses of links to files, and finds pictures. */
  function check({ tokens, md }: StateCore): void {
    for (const block of tokens) {
      if (block.type === "fence") checkLanguage(block);
      if (block.type === "heading_open") current().isAtTop = false;
      if (block.type === "html_block") checkHtml(block.content, placeOf(block), md);
      let [offset, links] = [0, 0];
      for (const [index, token] of (block.children ?? []).entries()) {
        if (token.type === "softbreak" || token.type === "hardbreak") offset++;
        if (token.type === "link_open" || token.type === "link_close") links += token.nesting;
        if (token.type === "html_inline")
          links += /^<a\s/i.test(token.content) ? 1 : /^<\/a>/i.test(token.content) ? -1 : 0;
        const place = token.map ? placeOf(token) : placeOf(block, offset);
        if (token.type === "html_inline") checkHtml(token.content, place, md);
        if (token.type === "link_open") {
          if (isXref.test(String(token.attrGet("href")))) resolveXref(block, index, place);
          else token.attrSet("href", addressOf(String(token.attrGet("href")), place, md));
        }
        if (token.type === "image") checkMedia(token, place, links > 0);
      }
    }
  }

  /** Where a token, or a line below its first one, stands in the folder. */
  function placeOf({ map }: Token, offset = 0): Place {
    const { file, lines } = current();
    const source = map ? lines[map[0] + offset] : undefined;
    return source ? { file: source.file, line: source.line } : { file, line: null };
  }

  function warnAt(token: Token, offset: number, message: string): void {
    const { file, line } = placeOf(token, offset);
    problems.warn(file, line, message);
  }

  /** Warns of links in HTML as of others; `addressIn` makes their addresses. */
  function checkHtml(html: string, place: Place, md: MarkdownIt): void {
    for (const [, href = ""] of html.matchAll(/<a\s[^<>]*?href\s*=\s*["']([^"'<>]*)["']/gi)) addressOf(href, place, md);
  }

  function checkLanguage(block: Token): void {
    const [language = ""] = block.info.split(" ");
    if (!highlighting.knows(language)) warnAt(block, 0, `no code language is called "${language}"`);
  }

  function checkMedia(token: Token, { file: text, line }: Place, isInLink: boolean): void {
    const source = decode(String(token.attrGet("src"))).normalize("NFC");
    const written = token.meta as (Partial<WrittenSize> & { isFrame?: boolean }) | null; // set by `readAttributeLists` and `readElements`
    if (/^(?:[a-z]+:|\/\/)/i.test(source)) {
      const isRemote = /^(?:https?:)?\/\//i.test(source);
      const shown = isRemote
        ? `the ${written?.isFrame ? "frame" : "picture"} ${source} of another site is shown as a link`
        : "a picture that is no file is left out: put it beside the text";
      problems.warn(text, line, shown);
      const remote = isRemote && !isInLink ? source.replace(/^\/\//, "https://") : "";
      token.meta = { file: "", isAtTop: false, size: undefined, remote } satisfies MediaMeta;
      return;
    }
    const file = mediaFile(text, source.replace(/[?#].*$/, ""));
    const size = sizeOf(written ?? {}, media[file]);
    token.meta = { file, isAtTop: current().isAtTop, size } satisfies MediaMeta;
    if (!media[file]) problems.warn(text, line, `there is no picture or clip ${source}`);
    else if (media[file].width === null && !size)
      problems.warn(text, line, `${source} has no size: give it a poster beside it, or a width and height`);
  }

  /** `xref:uid#id`, as DocFX links pages; without a page of that `uid` the text stays. */
  function resolveXref({ children }: Token, index: number, place: Place): void {
    const open = children?.[index];
    const [uid = "", id] = decode(String(open?.attrGet("href")))
      .replace(isXref, "")
      .replace(/\?[^#]*/, "")
      .split("#");
    const base = uids.get(uid);
    const address = base === undefined ? undefined : pages.get(base);
    if (base === undefined || address === undefined) {
      problems.warn(place.file, place.line, `no page has the uid ${uid}: the link is left out, its text stays`);
      const close = children?.find(({ type }, at) => at > index && type === "link_close");
      for (const token of [open, close]) if (token) token.hidden = true;
      return;
    }
    if (id) anchored.push({ ...place, language: current().language, base, id });
    open?.attrSet("href", `${address}${id ? `#${encodeURIComponent(id)}` : ""}`);
  }

  /** A file beside the text; from the top, one of the product's documentation or of its folder of fixed files. */
  function mediaFile(text: string, source: string): string {
    if (!source.startsWith("/")) return path.posix.join(path.posix.dirname(text), source);
    const top = text.split("/").slice(0, 2).join("/");
    const found = ["", "/public", "/static"].map((folder) => path.posix.join(top + folder, source));
    return found.find((file) => media[file]) ?? path.posix.join(top, source);
  }

  function addressOf(written: string, { file, line }: Place, md: MarkdownIt): string {
    const href = decode(written)
      .normalize("NFC")
      .replaceAll(/\\|%5C/gi, "/");
    const scheme = schemeIn(href);
    if (!isAllowedScheme(scheme)) {
      problems.warn(file, line, `a link of ${scheme}: is left out, its text stays`);
      return "";
    }
    if (scheme !== undefined || href.startsWith("//")) return written;
    const [whole = "", id] = href.split("#");
    const [place = "", query] = whole.split("?");
    const known = place === "" ? (current().isPage ? { base: keyOf(file) } : undefined) : pageAt(place, file);
    if (!known) {
      const isOwn = isAddress(place);
      if (place === "" || (place.startsWith("/") && isOwn)) return written;
      problems.warn(file, line, `the link ${href} leads to no page`);
      return place.startsWith("/") ? written : (repositoryOf(file) ?? written);
    }
    if (id) anchored.push({ file, line, language: current().language, base: known.base, id });
    if (!("address" in known)) return written;
    return md.normalizeLink(
      `${known.address}${query === undefined ? "" : `?${query}`}${id === undefined ? "" : `#${id}`}`,
    );
  }

  /** A page by its address, its file, or its place below its product's documentation. */
  function pageAt(place: string, file: string): { base: string; address: string } | undefined {
    const own = keys.get(place);
    if (own !== undefined) return { base: own, address: place };
    const top = file.split("/").slice(0, 2).join("/");
    const places = place.startsWith("/")
      ? [place, place.replace(/^(?:\/[a-z]{2}(?:-\w+)?)?(?:\/docs)?(?=\/)/, "")].map((below) => top + below)
      : [path.posix.join(path.posix.dirname(file), place)];
    for (const base of places.map(keyOf)) {
      const address = pages.get(base);
      if (address !== undefined) return { base, address };
    }
    return undefined;
  }

  /** The address of a link in HTML: files of the folder are found as in Markdown. */
  function addressIn(href: string): string {
    const [place = "", id] = decode(href).normalize("NFC").split("#");
    if (place === "" || schemeIn(href) !== undefined || place.startsWith("//")) return href;
    if (keys.get(place) !== undefined) return href;
    const address = pageAt(place, current().file)?.address;
    return address === undefined ? href : `${address}${id === undefined ? "" : `#${encodeURIComponent(id)}`}`;
  }

  /** Notes the ids of a page, which other pages may link to. */
  function addPage({ file, language, title }: PageText, html: string): void {
    const own = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
    ids.set(`${keyOf(file)} ${language}`, new Set([...own, ...(title === undefined ? [] : [slugOf(title)])]));
  }

  /** Reports links to anchors that no page has. */
  function checkAnchors(): void {
    for (const { file, line, language, base, id } of anchored) {
      const of = (each: Language) => ids.get(`${base} ${each}`);
      const known = of(language) ?? of(otherLanguage(language));
      if (known && !known.has(id)) problems.warn(file, line, `no heading of ${base} has the id "${id}"`);
    }
  }
}

/** The size that a text says; one side follows from the other. */
function sizeOf(written: Partial<WrittenSize>, shown: Media | undefined): MediaMeta["size"] {
  const numberOf = (text: string | undefined) =>
    /^\d{1,5}(?:px)?$/.test(text ?? "") ? Number.parseInt(text ?? "", 10) : 0;
  const [width, height] = [numberOf(written.width), numberOf(written.height)];
  const ratio = shown?.width && shown.height ? shown.width / shown.height : undefined;
  if (width && height) return { width, height };
  if (!ratio || (!width && !height)) return undefined;
  return width ? { width, height: Math.round(width / ratio) } : { width: Math.round(height * ratio), height };
}

export const decode = (href: string) => {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
};
