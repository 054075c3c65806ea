import type { Language } from "../../../contract/language.ts";
import { otherLanguage } from "../../../contract/language.ts";
import type { LoadRequest } from "../../document/server/loading.ts";

/** `textLanguage`: where the page is not written in the reader's language, that of its text. */
export type SitePageData = { title: string; summary: string; html: string; textLanguage: Language | null };

/** A free page of the site. */
export async function loadSitePage({ api, params, language }: LoadRequest): Promise<SitePageData> {
  const { title, summary, html, missing } = await api.call("page", { slug: params["page"] ?? "" });
  return {
    title: title[language],
    summary: summary[language],
    html: html[language],
    textLanguage: missing === language ? otherLanguage(language) : null,
  };
}
