import { redirect } from "react-router";
import type { Language } from "../../../contract/language.ts";
import { otherLanguage } from "../../../contract/language.ts";
import type { TextChange, TextChanges } from "../../../contract/schemas/content.ts";
import { readingMinutes } from "../article/reading-time.ts";
import { notFound, type LoadRequest } from "../../document/server/loading.ts";

type Heading = { id: string; level: number; title: string };

export type PolicyData = {
  title: string;
  version: string;
  effective: string;
  html: string;
  contents: Heading[];
  /** The text leaves places for the operator to fill in, which it sets in brackets. */
  isUnfilled: boolean;
  /** Reading time in whole minutes. */
  minutes: number;
  /** The language of the text, which may differ from the page's. */
  language: Language;
  /** The same policy in the other language, if that has a page of its own. */
  twin: { path: string; title: string } | null;
  /** The previous version, if there is one, with the indexes of the sections that `changed` since then. */
  previous: { version: string; changed: number[] } | null;
  /** Every change since then, if requested by `?changes=1`. */
  changes: TextChange[] | null;
  /** The licence to agree to; `null` for a policy. */
  licence: { id: string; version: string; title: string } | null;
  /** The licence's next version, if it is announced; `isNext`: it is the one that is shown, as `?next=1` asks for. */
  next: { version: string; effective: string } | null;
  isNext: boolean;
};

/** The portal's first licence, or the one that the address names. */
export async function loadLicence({ api, language, url, params: { id } }: LoadRequest): Promise<PolicyData> {
  const [current, changes, announced] = await Promise.all([
    api.call("currentLicence", { id }),
    api.call("licenceChanges", { id }),
    api.call("announcedLicences", {}),
  ]);
  if (current.url !== url.pathname) throw redirect(current.url + url.search);
  const next = announced.items.find((each) => each.id === current.id) ?? null;
  const isNext = next !== null && url.searchParams.get("next") === "1";
  const { title, version, effective, html } = isNext ? next : current;
  return {
    title: title[language],
    version,
    effective,
    ...textOf(html[language], language),
    language,
    twin: null,
    licence: { id: current.id, version, title: title[language] },
    next: next && { version: next.version, effective: next.effective },
    isNext,
    ...(isNext ? { previous: null, changes: null } : changesFor(changes, language, url)),
  };
}

function changesFor(changes: TextChanges, language: Language, url: URL): Pick<PolicyData, "previous" | "changes"> {
  const { from, [language]: pieces } = changes;
  if (from === null) return { previous: null, changes: null };
  return {
    previous: { version: from.version, changed: changedSections(pieces) },
    changes: url.searchParams.get("changes") === "1" ? pieces : null,
  };
}

/** The indexes of a text's sections (headings of level 2) within which something changed. */
export function changedSections(changes: TextChange[]): number[] {
  const mark = "\0";
  // The new text; a mark follows each line that was added, and stands where something was removed
  const marked = changes.map(({ kind, text }) => {
    if (kind === "removed") return text.endsWith("\n") ? `${mark}\n` : mark;
    return kind === "added" ? text.replace(/.$/gm, `$&${mark}`) : text;
  });
  const [, ...sections] = marked.join("").split(/^## /m);
  return sections.flatMap((section, index) => (section.includes(mark) ? [index] : []));
}

/** The policy at an address, which fixes the language if each language has its own page (specification, section 2). */
export async function loadPolicy({ api, language, url }: LoadRequest): Promise<PolicyData> {
  const { items } = await api.call("policies", { pageSize: 100 });
  const found = items.find(({ paths }) => Object.values(paths).includes(url.pathname));
  if (!found) throw notFound();
  const { slug, paths } = found;
  const isPair = paths.en !== paths.zh;
  const fixed: Language = paths.zh === url.pathname ? "zh" : "en";
  const textLanguage = isPair ? fixed : language;
  const other = otherLanguage(textLanguage);
  const [{ title, version, effective, html }, changes] = await Promise.all([
    api.call("policy", { slug }),
    api.call("policyChanges", { slug }),
  ]);
  return {
    title: title[textLanguage],
    version,
    effective,
    ...textOf(html[textLanguage], textLanguage),
    language: textLanguage,
    twin: isPair ? { path: paths[other], title: title[other] } : null,
    licence: null,
    next: null,
    isNext: false,
    ...changesFor(changes, textLanguage, url),
  };
}

/** "[name of the operator]", "【运营方名称】"; neither "[1]" nor the brackets of code. */
const unfilled = /\[(?!\d*\])[^[\]<>"]{2,}\]|【[^【】<>"]{2,}】/g;

/** Headings that name no id have one by their place: an operator's license rarely names any. */
function textOf(text: string, language: Language): Pick<PolicyData, "html" | "contents" | "isUnfilled" | "minutes"> {
  let index = 0;
  const html = text
    .replaceAll("<h2>", () => `<h2 id="section-${(index += 1)}">`)
    .replaceAll(unfilled, "<mark>$&</mark>");
  const headings = [...html.matchAll(/<h2 id="([^"]*)">(.*?)<\/h2>/g)];
  return {
    html,
    contents: headings.map(([, id = "", title = ""]) => ({ id, level: 2, title: plain(title) })),
    isUnfilled: html.includes("<mark>"),
    minutes: readingMinutes(html, language),
  };
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

function plain(markup: string): string {
  return markup.replace(/<[^>]*>/g, "").replace(/&\w+;/g, (entity) => entities[entity] ?? entity);
}
