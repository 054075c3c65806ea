import path from "node:path";
import type { Language } from "../../../contract/language.ts";

/** Where a file of the documentation stands. `slug`: its folders and name as its address has them, `index` at the top. */
export type DocFile = {
  file: string;
  product: string;
  version: string | undefined;
  language: Language | undefined;
  /** Its folders as they are written, without that of the language. */
  folders: string[];
  /** The file's name as it is written, without language and ending. */
  name: string;
  slug: string;
  /** The same for all spellings of a page in both languages. */
  key: string;
};

/** The slug of the page at the top of a product's documentation. */
export const topSlug = "index";

const place = /^docs\/([^/@]+)(?:@(\d[\w.-]*))?(?:\/(.*))?$/s;
const ending = /\.(?:mdx?|html?)$/i;
const tags: Record<string, Language> = {
  en: "en",
  "en-us": "en",
  "en-gb": "en",
  zh: "zh",
  "zh-cn": "zh",
  "zh-hans": "zh",
  "zh-hans-cn": "zh",
};
/** Not those that a folder of a headset's documentation may mean otherwise, as `ar`, `cs` and `id`. */
const otherTags = /^(?:ja|ko|fr|de|es|fa|fi|hu|it|nl|pl|pt|ru|sv|th|tr|uk|vi|zh-tw|zh-hk|zh-hant)(?:-\w+)?$/;
/** Where Docusaurus keeps translations below `i18n/<language>`. */
const ofDocusaurus = ["docusaurus-plugin-content-docs", "current"];

const tagOf = (text: string) => text.toLowerCase().replaceAll("_", "-");
const isTag = (text: string) => tagOf(text) in tags || otherTags.test(tagOf(text));

/** A path of the documentation, or one that a link names: also a folder, another spelling, or `.html`. */
export function readDocFile(file: string): (DocFile & { otherLanguage: string | undefined }) | undefined {
  const [, product, version, rest = ""] = place.exec(file.normalize("NFC")) ?? [];
  if (product === undefined) return undefined;
  const parts = rest.split("/");
  let tag: string | undefined;
  if (parts[0] === "i18n" && isTag(parts[1] ?? "")) {
    [, tag] = parts.splice(0, 2);
    for (const part of ofDocusaurus) if (parts[0] === part) parts.shift();
  } else if (parts.length > 1 && isTag(parts[0] ?? "")) tag = parts.shift();
  const whole = (parts.pop() ?? "").replace(ending, "");
  const [, stem, suffix] = /^(.+)\.([\w-]+)$/.exec(whole) ?? /^(readme|index)[_-]([\w-]+)$/i.exec(whole) ?? [];
  const isSuffixed = stem !== undefined && suffix !== undefined && isTag(suffix);
  if (isSuffixed) tag = suffix;
  const name = isSuffixed ? stem : whole;
  const plain = [...parts, ...(isIndexName(name) ? [] : [name])].map(withoutNumber).filter(Boolean);
  const slug = plain.join("/") || topSlug;
  return {
    file,
    product,
    version,
    language: tag === undefined ? undefined : tags[tagOf(tag)],
    otherLanguage: tag !== undefined && otherTags.test(tagOf(tag)) ? tag : undefined,
    folders: parts,
    name,
    slug,
    key: keyOf(product, version, slug),
  };
}

function keyOf(product: string, version: string | undefined, slug: string): string {
  return `docs/${product}${version === undefined ? "" : `@${version}`}/${slug}`.normalize("NFC").toLowerCase();
}

/** What a page of the folder is known by: the same for all spellings of its files. */
export function pageKey(file: string): string {
  return readDocFile(file)?.key ?? file.replace(/(?:\.(?:en|zh))?\.mdx?$/, "").normalize("NFC");
}

/** `README` and `index` are the page of their folder. */
export function isIndexName(name: string): boolean {
  return /^(?:readme|index|)$/i.test(name);
}

/** The part of a name that the address has: `01-start`, `2. Start` and `3_start` without their numbers. */
function withoutNumber(name: string): string {
  return name.replace(/^\d+(?:-(?=.)|\s*[_.-]\s*(?=[^\d\s]))/, "");
}

/** The number before a name, by which it is sorted. */
export function numberBefore(name: string): number | undefined {
  return withoutNumber(name) === name ? undefined : Number.parseInt(name, 10);
}

/** A name that says no title of its own: `getting-started` is "Getting started". */
export function titleFromName(name: string): string {
  const words = withoutNumber(path.posix.basename(name)).replaceAll(/[-_]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
