import { redirect } from "react-router";
import { otherLanguage, type Language } from "../../../contract/language.ts";
import type { Doc, DocTree, DocVersion, Drawing, FrameTimes } from "../../../contract/schemas/content.ts";
import { picturesOf } from "../article/pictures.ts";
import { readingMinutes } from "../article/reading-time.ts";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";
import { productOf } from "../product/data.ts";
import type { SectionInList } from "../product/doc-tree.tsx";
import { linkTypes, typePaths } from "../product/type-paths.ts";

/** `section`: the slug of the folder that lists the page, empty at the top. */
export type DocLink = { path: string; title: string; label: string; summary: string; section: string };
type Heading = { id: string; level: number; title: string };

/** `docVersions`: where each version has this page or its nearest parent, the newest first. */
type DocList<Link = DocLink> = { docPages: Link[]; docSections: SectionInList[]; docVersions: DocVersion[] };
/** `picture`: safe HTML, empty without one. `sections`: the page's headings of the first level. */
export type ListedDoc = DocLink & {
  minutes: number;
  picture: string;
  figure: Drawing | null;
  sections: Heading[];
};
/** Details of each page only where they are few, in one list. */
export type DocsData = DocList<DocLink | ListedDoc>;
/** More pages than this have titles alone. */
const mostDetailed = 30;
export type DocData = DocList & {
  /** `null` for the newest. */
  version: string | null;
  slug: string;
  path: string;
  title: string;
  summary: string;
  figure: Drawing | null;
  html: string;
  /** Of the log that the page shows, if it shows one. */
  frames: FrameTimes[] | null;
  contents: Heading[];
  updated: string;
  /** Reading time in whole minutes. */
  minutes: number;
  /** The date of the other language's page, if it differs. */
  otherUpdated: string | null;
  /** The language that the text is in, if it is not the page's. */
  textLanguage: Language | undefined;
  editLink: string | undefined;
};

/** A product's documentation pages, in reading order, with their reading times. */
export async function loadDocs(request: LoadRequest): Promise<DocsData | DocData> {
  const { api, language } = request;
  const tree = await treeOf(request);
  const { product } = namesOf(request);
  const pages = tree?.pages ?? [];
  const lists = { docSections: sectionsOf(tree, language), docVersions: tree?.versions ?? [] };
  if (pages.some(({ slug }) => slug === topSlug)) return loadDoc(request);
  if (pages.length > mostDetailed || lists.docSections.length > 0)
    return { docPages: pages.map((page) => linkOf(page, language)), ...lists };
  const docs = await Promise.all(
    pages.map(async (page) => ({ ...page, ...(await api.call("doc", { product, slug: page.slug })) })),
  );
  const shown = new Set<string>();
  const docPages = docs.map((doc) => ({
    ...linkOf(doc, language),
    minutes: minutesOf(doc, language),
    picture: ownPicture(doc.html[language], shown),
    figure: doc.figure,
    sections: doc.contents[language].filter(({ level }) => level === 2),
  }));
  return { docPages, ...lists };
}

/** The last picture of a page that no page before it has shown, with its twin for the dark. */
function ownPicture(html: string, shown: Set<string>): string {
  const own = (html.match(/<figure class="shot"><img.*?<\/figure>/gs) ?? []).findLast(
    (shot) => !shown.has(fileOf(shot)),
  );
  if (own === undefined) return "";
  shown.add(fileOf(own));
  return picturesOf(own);
}

function fileOf(shot: string): string {
  return /src="([^"]*)"/.exec(shot)?.[1] ?? "";
}

export async function loadDoc(request: LoadRequest): Promise<DocData> {
  const { api, language } = request;
  const { product, page } = namesOf(request);
  const newest = await treeOf(request);
  const named = newest?.versions.find((each) => each.version.toLowerCase() === page.split("/")[0]?.toLowerCase());
  const isNewest = newest?.pages.some(({ slug }) => slug === page) ?? false;
  const version = isNewest ? undefined : named?.version;
  const slug = version === undefined ? page : page.split("/").slice(1).join("/") || topSlug;
  const tree = version === undefined ? newest : await treeOf(request, version);
  const path = tree?.pages.find((each) => each.slug === slug)?.path;
  if (path === undefined) return elsewhere(request, newest);
  const [doc, types] = await Promise.all([
    api.call("doc", { product, slug, ...(version !== undefined && { version }) }),
    version === undefined ? typePaths(request) : {},
  ]);
  const [updated, otherUpdated] = [doc.updated[language], doc.updated[otherLanguage(language)]];
  return {
    docPages: (tree?.pages ?? []).map((each) => linkOf(each, language)),
    docSections: sectionsOf(tree, language),
    docVersions: doc.versions,
    version: doc.version,
    slug: doc.slug,
    path,
    title: doc.title[language],
    summary: doc.summary[language],
    figure: doc.figure,
    html: linkTypes(doc.html[language], types),
    frames: doc.frames,
    contents: doc.contents[language].filter(({ level }) => level < 4),
    updated,
    minutes: minutesOf(doc, language),
    otherUpdated: otherUpdated === updated ? null : otherUpdated,
    textLanguage: doc.missing === language ? otherLanguage(language) : undefined,
    editLink: doc.editLinks?.[language],
  };
}

/**
 * Throws where an address without a page leads: a version's own address to its first page, the number of the latest
 * release to the newest documentation. Any other is not found, with the way to the newest.
 */
async function elsewhere(request: LoadRequest, newest: DocTree["items"][number] | undefined): Promise<never> {
  const [named = "", ...rest] = namesOf(request).page.split("/");
  const page = rest.join("/");
  const { path, latest } = await productOf(request);
  if (!newest) throw notFound();
  const older = newest.versions.find((each) => each.version.toLowerCase() === named.toLowerCase());
  if (older && page === "") throw redirect(older.path + request.url.search);
  if (!older && `${latest?.version}.`.startsWith(`${named.toLowerCase()}.`))
    throw redirect(`${path}/docs${page === "" ? "" : `/${page}`}${request.url.search}`);
  throw notFound(newest.pages.find(({ slug }) => slug === page)?.path ?? `${path}/docs`);
}

/** The page at the top of a product's documentation. */
const topSlug = "index";

/** `page`: its slug; for an older version after the version. */
function namesOf({ params }: LoadRequest): { product: string; page: string } {
  return { product: (params["slug"] ?? "").toLowerCase(), page: (params["*"] ?? "").normalize("NFC") || topSlug };
}

function sectionsOf(tree: DocTree["items"][number] | undefined, language: Language): SectionInList[] {
  return (tree?.sections ?? []).map(({ slug, title, open }) => ({ slug, title: title[language], isOpen: open }));
}

/** A product's documentation, the newest or that of an older version; nothing if it has none. */
async function treeOf(request: LoadRequest, version?: string): Promise<DocTree["items"][number] | undefined> {
  const { items } = await request.api.call("docs", version === undefined ? {} : { version });
  return items.find(({ product }) => product === namesOf(request).product);
}

type DocPage = DocTree["items"][number]["pages"][number];

function linkOf({ path, title, label, summary, section }: DocPage, language: Language): DocLink {
  return { path, title: title[language], label: label[language], summary: summary[language], section };
}

function minutesOf({ html, missing }: Doc, language: Language): number {
  return readingMinutes(html[language], missing === language ? otherLanguage(language) : language);
}
