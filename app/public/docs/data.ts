import { otherLanguage, type Language } from "../../../contract/language.ts";
import type { FrameTimes } from "../../../contract/schemas/content.ts";
import type { FigureName } from "../../../contract/figures.ts";
import { readingMinutes } from "./reading-time.ts";
import type { LoadRequest } from "../../document/server/loading.ts";

export type DocLink = { path: string; title: string; summary: string; figure: FigureName };
type Heading = { id: string; level: number; title: string };

export type DocsData = { docPages: DocLink[] };
export type DocData = DocsData & {
  path: string;
  title: string;
  summary: string;
  figure: FigureName;
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

/** A product's documentation pages, in reading order. */
export async function loadDocs(request: LoadRequest): Promise<DocsData> {
  return { docPages: await pagesOf(request) };
}

export async function loadDoc(request: LoadRequest): Promise<DocData> {
  const { api, language, params } = request;
  const [product, slug] = [params["slug"], params["page"]].map((part) => (part ?? "").toLowerCase());
  const [doc, docPages] = await Promise.all([
    api.call("doc", { product: product ?? "", slug: slug ?? "" }),
    pagesOf(request),
  ]);
  const [updated, otherUpdated] = [doc.updated[language], doc.updated[otherLanguage(language)]];
  return {
    docPages,
    path: docPages.find(({ path }) => path.endsWith(`/${doc.slug}`))?.path ?? "",
    title: doc.title[language],
    summary: doc.summary[language],
    figure: doc.figure,
    html: doc.html[language],
    frames: doc.frames,
    contents: doc.contents[language].filter(({ level }) => level < 4),
    updated,
    minutes: readingMinutes(doc.html[language], doc.missing === language ? otherLanguage(language) : language),
    otherUpdated: otherUpdated === updated ? null : otherUpdated,
    textLanguage: doc.missing === language ? otherLanguage(language) : undefined,
    editLink: doc.editLinks?.[language],
  };
}

async function pagesOf({ api, language, params }: LoadRequest): Promise<DocLink[]> {
  const { items } = await api.call("docs", {});
  const pages = items.find(({ product }) => product === params["slug"]?.toLowerCase())?.pages ?? [];
  return pages.map(({ path, title, summary, figure }) => ({
    path,
    title: title[language],
    summary: summary[language],
    figure,
  }));
}
