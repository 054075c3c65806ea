import { redirect } from "react-router";
import { otherLanguage, type Language } from "../../../contract/language.ts";
import type { Doc, DocTree, DocVersion, FrameTimes } from "../../../contract/schemas/content.ts";
import type { FigureName } from "../../../contract/figures.ts";
import { picturesOf } from "../article/pictures.ts";
import { readingMinutes } from "../article/reading-time.ts";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";
import { productOf } from "../product/data.ts";
import { linkTypes, typePaths } from "../product/type-paths.ts";

export type DocLink = { path: string; title: string; summary: string };
type Heading = { id: string; level: number; title: string };

/** `docVersions`: where each version has this page or its nearest parent, the newest first. */
type DocList<Link = DocLink> = { docPages: Link[]; docVersions: DocVersion[] };
/** `picture`: safe HTML, empty without one. `sections`: the page's headings of the first level. */
export type ListedDoc = DocLink & {
  minutes: number;
  picture: string;
  figure: FigureName | null;
  sections: Heading[];
};
export type DocsData = DocList<ListedDoc>;
export type DocData = DocList & {
  /** `null` for the newest. */
  version: string | null;
  slug: string;
  path: string;
  title: string;
  summary: string;
  figure: FigureName | null;
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
export async function loadDocs(request: LoadRequest): Promise<DocsData> {
  const { api, language } = request;
  const tree = await treeOf(request);
  const { product } = namesOf(request);
  const pages = tree?.pages ?? [];
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
  return { docPages, docVersions: tree?.versions ?? [] };
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
  const { product, version, page } = namesOf(request);
  const tree = await treeOf(request, version);
  const path = tree?.pages.find(({ slug }) => slug === page)?.path;
  if (path === undefined) return elsewhere(request);
  const [doc, types] = await Promise.all([
    api.call("doc", { product, slug: page, ...(version !== undefined && { version }) }),
    version === undefined ? typePaths(request) : {},
  ]);
  const [updated, otherUpdated] = [doc.updated[language], doc.updated[otherLanguage(language)]];
  return {
    docPages: (tree?.pages ?? []).map((each) => linkOf(each, language)),
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
async function elsewhere(request: LoadRequest): Promise<never> {
  const { version, page } = namesOf(request);
  const [{ path, latest }, newest] = await Promise.all([productOf(request), treeOf(request)]);
  if (!newest) throw notFound();
  const named = version ?? page;
  const older = newest.versions.find((each) => each.version.toLowerCase() === named);
  if (older && version === undefined) throw redirect(older.path + request.url.search);
  if (!older && `${latest?.version}.`.startsWith(`${named}.`))
    throw redirect(`${path}/docs${version === undefined ? "" : `/${page}`}${request.url.search}`);
  throw notFound(newest.pages.find(({ slug }) => slug === page)?.path ?? `${path}/docs`);
}

function namesOf({ params }: LoadRequest): { product: string; version: string | undefined; page: string } {
  const lower = (name: string) => (params[name] ?? "").toLowerCase();
  return { product: lower("slug"), version: params["version"]?.toLowerCase(), page: lower("page") };
}

/** A product's documentation, the newest or that of an older version; nothing if it has none. */
async function treeOf(request: LoadRequest, version?: string): Promise<DocTree["items"][number] | undefined> {
  const { items } = await request.api.call("docs", version === undefined ? {} : { version });
  return items.find(({ product }) => product === namesOf(request).product);
}

type DocPage = DocTree["items"][number]["pages"][number];

function linkOf({ path, title, summary }: DocPage, language: Language): DocLink {
  return { path, title: title[language], summary: summary[language] };
}

function minutesOf({ html, missing }: Doc, language: Language): number {
  return readingMinutes(html[language], missing === language ? otherLanguage(language) : language);
}
