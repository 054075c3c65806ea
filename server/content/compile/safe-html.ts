import sanitize from "sanitize-html";

const tags =
  "details summary kbd br sub sup a table thead tbody tfoot tr th td caption b i em strong code pre p div span ul ol li hr h2 h3 h4 h5 h6 s del ins mark blockquote dl dt dd section".split(
    " ",
  );
const own = ["alert", "alert-*", "wide-table", "footnote*", "task", "shot"];

/**
 * HTML of writers beside that of the renderer: safe tags stay, without styles, scripts and events; comments go. `parts`:
 * what the renderer made itself, for which `<x-part n>` stands. `link` makes an address of one that a writer gave.
 */
export function safeHtml(html: string, parts: readonly string[], link: (href: string) => string): string {
  const clean = sanitize(html, {
    allowedTags: [...tags, "x-part"],
    allowedAttributes: {
      "*": ["id", "class", "tabindex", "align", "colspan", "rowspan", "title"],
      a: ["href", "name", "id", "class", "hreflang"],
      details: ["open"],
      ol: ["start"],
      "x-part": ["n"],
    },
    allowedClasses: { "*": own },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      h1: "h2",
      a: (tagName, { name, ...attribs }) => ({
        tagName,
        attribs: {
          ...attribs,
          ...(attribs["href"] !== undefined && { href: link(attribs["href"]) }),
          ...(name !== undefined && attribs["id"] === undefined && { id: name }),
        },
      }),
    },
  });
  return clean.replaceAll(/<x-part n="(\d+)"><\/x-part>/g, (_, index: string) => parts[Number(index)] ?? "");
}
