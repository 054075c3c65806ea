import { otherLanguage } from "../../../contract/language.ts";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";

export type DocLink = { path: string; title: string; summary: string };
type Heading = { id: string; level: number; title: string };

export type DocsData = { docPages: DocLink[] };
export type DocData = DocsData & {
  path: string;
  title: string;
  summary: string;
  html: string;
  contents: Heading[];
  updated: string;
  /** The day of the same page in the other language, where it differs. */
  otherUpdated: string | null;
};

/** The documentation's pages of one product, in reading order. */
export async function loadDocs(request: LoadRequest): Promise<DocsData> {
  const docPages = await pagesOf(request);
  if (docPages.length === 0) throw notFound();
  return { docPages };
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
    html: doc.html[language],
    contents: doc.contents[language].filter(({ level }) => level < 4),
    updated,
    otherUpdated: otherUpdated === updated ? null : otherUpdated,
  };
}

async function pagesOf({ api, language, params }: LoadRequest): Promise<DocLink[]> {
  const { items } = await api.call("docs", {});
  const pages = items.find(({ product }) => product === params["slug"]?.toLowerCase())?.pages ?? [];
  return pages.map(({ path, title, summary }) => ({ path, title: title[language], summary: summary[language] }));
}
