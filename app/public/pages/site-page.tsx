import { useLoaderData } from "react-router";
import { useWords } from "../../browser/locale/locale.ts";
import { languageTag } from "../../../contract/language.ts";
import { Markup } from "../article/markup.tsx";
import { Head } from "../layout/head.tsx";
import type { SitePageData } from "./data.ts";

/** A page that the site folder adds. */
export function SitePage() {
  const { title, summary, html, textLanguage } = useLoaderData<SitePageData>();
  const { docs } = useWords();
  return (
    <div className="wrap page">
      <Head title={title} description={summary} />
      <article className="article" lang={textLanguage ? languageTag[textLanguage] : undefined}>
        <h1>{title}</h1>
        {summary && <p className="page-lead text-lead text-ink-2">{summary}</p>}
        {textLanguage && <p className="note doc-note">{docs.onlyOther}</p>}
        <Markup html={html} className="prose" headings />
      </article>
    </div>
  );
}
