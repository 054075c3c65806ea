import type { Language } from "../../contract/language.ts";
import { otherLanguage } from "../../contract/language.ts";
import type { Hit } from "../../contract/schemas/content.ts";
import type { Portal } from "../portal.ts";
import { searchDocuments } from "./documents.ts";
import { excerptOf, mentions } from "./excerpt.ts";
import { buildIndex, type Found, type SearchIndex } from "./search-index.ts";

/** The index of one portal: made when first asked for, and afresh after the catalogue changed. */
export type SearchState = { index: Promise<SearchIndex> | undefined };

/** Everything that matches, best first; hits are made for the part of it that is shown. */
export async function search(
  portal: Portal,
  query: string,
  product: string | undefined,
  language: Language,
): Promise<{ total: number; hits: (from: number, to: number) => Hit[] }> {
  const found = (await indexOf(portal)).find(query, product);
  return {
    total: found.length,
    hits: (from, to) => found.slice(from, to).map((one) => presentHit(one, language)),
  };
}

function indexOf(portal: Portal): Promise<SearchIndex> {
  const state = portal.searching;
  const index = (state.index ??= searchDocuments(portal).then(buildIndex));
  index.catch(() => (state.index = undefined)); // the next search tries again
  return index;
}

/** Title and address in the reader's language; the excerpt in the one that has the words. */
function presentHit({ document: { kind, title, path, text }, sought }: Found, language: Language): Hit {
  const shown =
    mentions(text[language], sought) || !mentions(text[otherLanguage(language)], sought)
      ? language
      : otherLanguage(language);
  return { kind, title: title[language], path: path[language], ...excerptOf(text[shown], sought) };
}
