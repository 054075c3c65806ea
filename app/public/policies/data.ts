import type { Language } from "../../../contract/language.ts";
import { otherLanguage } from "../../../contract/language.ts";
import { policyPaths, policySlugs } from "../../../contract/policies.ts";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";

type Heading = { id: string; level: number; title: string };

export type PolicyData = {
  title: string;
  version: string;
  effective: string;
  html: string;
  contents: Heading[];
  /** The language of the text, whatever the reader's is. */
  language: Language;
  /** The same policy in the other language, where that is a page of its own. */
  twin: { path: string; title: string } | null;
};

export async function loadLicence({ api, language }: LoadRequest): Promise<PolicyData> {
  const { title, version, effective, html } = await api.call("currentLicence", {});
  return { title: title[language], version, effective, ...textOf(html[language]), language, twin: null };
}

/** The policy at an address, which fixes its language where each language has a page (specification, section 2). */
export async function loadPolicy({ api, language, url }: LoadRequest): Promise<PolicyData> {
  const here = url.pathname.toLowerCase().replace(/\/+$/, "");
  const slug = policySlugs.find((each) => Object.values(policyPaths(each)).some((path) => path.toLowerCase() === here));
  if (!slug) throw notFound();
  const paths = policyPaths(slug);
  const isPair = paths.en !== paths.zh;
  const fixed: Language = paths.zh.toLowerCase() === here ? "zh" : "en";
  const textLanguage = isPair ? fixed : language;
  const other = otherLanguage(textLanguage);
  const { title, version, effective, html } = await api.call("policy", { slug });
  return {
    title: title[textLanguage],
    version,
    effective,
    ...textOf(html[textLanguage]),
    language: textLanguage,
    twin: isPair ? { path: paths[other], title: title[other] } : null,
  };
}

function textOf(html: string): Pick<PolicyData, "html" | "contents"> {
  const headings = [...html.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/g)];
  return { html, contents: headings.map(([, id = "", title = ""]) => ({ id, level: 2, title: plain(title) })) };
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function plain(markup: string): string {
  return markup.replace(/<[^>]*>/g, "").replace(/&\w+;/g, (entity) => entities[entity] ?? entity);
}
