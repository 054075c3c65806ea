import sanitize, { type Tag } from "sanitize-html";
import { tabTags } from "./tabs.ts";

const tags =
  "details summary kbd br sub sup a table thead tbody tfoot tr th td caption b i em strong code pre p div span ul ol li hr h2 h3 h4 h5 h6 s del ins mark blockquote dl dt dd section".split(
    " ",
  );
const own = ["alert", "alert-*", "wide-table", "footnote*", "task", "shot", "formula"];

/** The portal's own elements on a page, which its scripts find by their ids. */
export const reservedIds: ReadonlySet<string> = new Set([
  "root",
  "main",
  "site",
  "islands",
  "announcer",
  "page-note",
  "search-dialog",
  "stereo",
]);

/** Whether an element that a writer gives stays. */
export function isKeptElement(name: string): boolean {
  return name === "h1" || tags.includes(name) || (tabTags as readonly string[]).includes(name);
}

/** The scheme of an address that a link may not have. */
const schemes = ["http", "https", "mailto", "tel"];
export const schemeIn = (href: string) => /^\s*([a-z][a-z\d+.-]*):/i.exec(href)?.[1]?.toLowerCase();
export const isAllowedScheme = (scheme: string | undefined) => scheme === undefined || schemes.includes(scheme);

/**
 * HTML of writers beside that of the renderer: safe tags stay, without styles, scripts and events; comments go. `parts`:
 * what the renderer made itself, for which `<x-part n>` stands. `link` makes an address of one that a writer gave.
 */
export function safeHtml(html: string, parts: readonly string[], link: (href: string) => string): string {
  const taken = new Set(reservedIds);
  const isOwn = ([name, value]: [string, string]) => {
    if (name === "tabindex") return value === "0";
    if (name !== "id") return true;
    if (value === "" || taken.has(value)) return false;
    taken.add(value);
    return true;
  };
  const clean = sanitize(html, {
    allowedTags: [...tags, ...tabTags, "x-part"],
    allowedAttributes: {
      "*": ["id", "class", "tabindex", "align", "colspan", "rowspan", "title"],
      a: ["href", "hreflang"],
      details: ["open"],
      ol: ["start"],
      "x-part": ["n"],
    },
    allowedClasses: { "*": own },
    allowedSchemes: schemes,
    allowProtocolRelative: false,
    transformTags: {
      "*": (tagName, attribs): Tag => ({ tagName, attribs: Object.fromEntries(Object.entries(attribs).filter(isOwn)) }),
      h1: "h2",
      a: (tagName, { name, id = name ?? "", href, ...attribs }): Tag => ({
        tagName,
        attribs: { ...attribs, id, ...(href !== undefined && { href: link(href) }) },
      }),
    },
  });
  return clean.replaceAll(/<x-part n="(\d+)"><\/x-part>/g, (_, index: string) => parts[Number(index)] ?? "");
}
