import type { Language } from "../../contract/language.ts";
import { otherLanguage } from "../../contract/language.ts";
import type { Hit } from "../../contract/schemas/content.ts";
import type { Portal } from "../portal.ts";
import { searchDocuments } from "./documents.ts";
import type { SearchDocument } from "./index/document.ts";
import { excerptOf, mentions } from "./index/excerpt.ts";
import { buildIndex, type SearchMatch, type SearchIndex } from "./index/search-index.ts";

/** Everything that matches, best first; hits are made for the part of it that is shown. */
export async function search(
  portal: Portal,
  query: string,
  product: string | undefined,
  language: Language,
): Promise<{ total: number; hits: (from: number, to: number) => Hit[] }> {
  const found = (await indexOf(portal)).find(query, product);
  return {
    total: found.total,
    hits: (from, to) => found.best(from, to).map((one) => presentHit(one, language)),
  };
}

function indexOf(portal: Portal): Promise<SearchIndex> {
  const state = portal.searching;
  const index = (state.index ??= searchDocuments(portal).then(buildIndex));
  index.catch(() => (state.index = undefined)); // the next search tries again
  return index;
}

/** Title and address in the reader's language; the excerpt from what has the words. */
function presentHit({ document, sought }: SearchMatch, language: Language): Hit {
  const { kind, title, path, text } = document;
  const shown = excerptSources(document, language).find((source) => mentions(source, sought)) ?? text[language];
  return { kind, title: title[language], path: path[language], ...excerptOf(shown, sought) };
}

/** Prose before code, and the reader's language before the other. */
function excerptSources({ text, code }: SearchDocument, language: Language): string[] {
  const other = otherLanguage(language);
  return [text[language], code?.[language], text[other], code?.[other]].filter((source) => source !== undefined);
}
