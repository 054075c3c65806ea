import { setImmediate as nextTurn } from "node:timers/promises";
import { languages, type Bilingual, type Language } from "../../../contract/language.ts";
import { neutralSite } from "../../../contract/schemas/site-yaml.ts";
import type { KeptPage, KeptPages } from "../compile/keep-pages.ts";
import { picturesOf } from "../compile/media.ts";
import type { Reusable, Reused } from "../compile/sources.ts";
import type { SiteContent } from "../../portal.ts";

/** Changes when folders are compiled in another way, so that a new version compiles the current revision again. */
export const compiledFormat = "12";

/** Before the first revision. */
export const noContent: SiteContent = {
  revision: 0,
  settings: neutralSite,
  extraFields: [],
  products: [],
  policies: [],
  licences: [],
  docs: [],
  olderDocs: [],
  docSections: [],
  redirects: {},
  samples: [],
  questions: [],
  pages: [],
  media: {},
  words: { en: {}, zh: {} },
};

const lists = ["docs", "olderDocs", "samples", "questions", "pages"] as const;
type Line = Partial<Pick<SiteContent, (typeof lists)[number]>> | { reusable: Written };

/** Pages, whose texts kept pages share. */
type Page = { html: Bilingual; markdown: Bilingual };
/** A text of a page: its number, and which one it is. */
type Place = [page: number, text: keyof Page, language: Language];
type Written = Omit<Reusable, "pages"> & {
  pages: Record<string, Omit<KeptPage, keyof Page> & Record<keyof Page, string | Place>>;
};

const pagesOf = ({ docs, olderDocs, pages }: SiteContent): Page[] => [...docs, ...olderDocs, ...pages];

/** Bytes that are parsed at once: no other request may wait for longer. */
const atOnce = 256 * 1024;

/** Compiled content as lines of JSON, so that it can be read in pieces; the last line is for the next push. */
export function encodeCompiled(content: SiteContent, reusable: Reusable): Uint8Array {
  const head = { ...content, ...Object.fromEntries(lists.map((name) => [name, []])) };
  const items = lists.flatMap((name) => content[name].map((item): Line => ({ [name]: [item] })));
  const last = { reusable: { ...reusable, pages: withPlaces(pagesOf(content), reusable.pages) } };
  return Buffer.from([head, ...items, last].map((line) => JSON.stringify(line, onlyOnce)).join("\n"));
}

/** A text that is the same in both languages, as of a page in one, is written once. */
function onlyOnce(key: string, value: unknown): unknown {
  if (key !== "html" && key !== "markdown") return value;
  const { en, zh } = value as Partial<Bilingual>; // or a text, or its place
  return en !== undefined && en === zh ? { en } : value;
}

/** Kept pages with the places of their texts instead of these. */
function withPlaces(pages: readonly Page[], kept: KeptPages): Written["pages"] {
  const places = new Map<string, Place>();
  for (const [number, page] of pages.entries())
    for (const text of ["html", "markdown"] as const)
      for (const language of languages) places.set(`${text} ${page[text][language]}`, [number, text, language]);
  const placed = (text: keyof Page, page: KeptPage) => places.get(`${text} ${page[text]}`) ?? page[text];
  return Object.fromEntries(
    Object.entries(kept).map(([file, page]) => [
      file,
      { ...page, html: placed("html", page), markdown: placed("markdown", page) },
    ]),
  );
}

/** The content of a revision, parsed with pauses for other requests. */
export async function decodeCompiled(bytes: Uint8Array, revision: number): Promise<SiteContent> {
  let content: SiteContent | undefined;
  let since = 0;
  for (const line of linesOf(bytes)) {
    if (!content) content = JSON.parse(line) as SiteContent; // written by `encodeCompiled`
    else addItems(content, JSON.parse(line) as Line);
    if ((since += line.length) < atOnce) continue;
    since = 0;
    await nextTurn();
  }
  return { ...noContent, ...content, revision };
}

function addItems(content: SiteContent, line: Line): void {
  if ("reusable" in line) return;
  content.docs.push(...whole(line.docs));
  content.olderDocs.push(...whole(line.olderDocs));
  content.samples.push(...(line.samples ?? []));
  content.questions.push(...(line.questions ?? []));
  content.pages.push(...whole(line.pages));
}

function whole<Each extends Page>(pages: Each[] = []): Each[] {
  const both = ({ en, zh }: { en: string; zh?: string }) => ({ en, zh: zh ?? en });
  return pages.map((page) => ({ ...page, html: both(page.html), markdown: both(page.markdown) }));
}

/** What the next push reuses of compiled content; a preview needs no pages. */
export async function reusableOf(bytes: Uint8Array, isPreview: boolean): Promise<Reused> {
  const last = Buffer.from(bytes.subarray(bytes.lastIndexOf(newline) + 1)).toString("utf8");
  const { reusable } = JSON.parse(last) as { reusable: Written }; // written by `encodeCompiled`
  if (isPreview) return { ...reusable, pages: {}, pictures: new Map() };
  const content = await decodeCompiled(bytes, 0);
  const texts = pagesOf(content);
  const textAt = (at: string | Place) => (typeof at === "string" ? at : (texts[at[0]]?.[at[1]][at[2]] ?? ""));
  const pages: KeptPages = {};
  for (const [file, page] of Object.entries(reusable.pages ?? {}))
    pages[file] = { ...page, html: textAt(page.html), markdown: textAt(page.markdown) };
  return { ...reusable, pages, pictures: picturesOf(content) };
}

const newline = 0x0a;

/** All lines but the last. */
function* linesOf(bytes: Uint8Array): Iterable<string> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let from = 0, end = 0; (end = buffer.indexOf(newline, from)) >= 0; from = end + 1)
    yield buffer.toString("utf8", from, end);
}
