import { otherLanguage, type Language } from "../../contract/language.ts";
import type { Hit } from "../../contract/schemas/content.ts";
import type { FoundHits, SearchQuery } from "../portal.ts";
import type { SearchDocument } from "./index/document.ts";
import { excerptOf, containsAny } from "./index/excerpt.ts";
import type { SearchMatch } from "./index/find.ts";
import type { SearchIndex } from "./index/search-index.ts";

export function findHits(index: SearchIndex, { query, product, language, from, to }: SearchQuery): FoundHits {
  const { total, best } = index.find(query, product);
  return { total, items: best(from, to).map((match) => presentHit(match, language)) };
}

/** Presents a hit: title and address in the user's language, and an excerpt from a text that contains the words. */
function presentHit({ document, matchedTerms }: SearchMatch, language: Language): Hit {
  const { kind, title, path, text } = document;
  const shown =
    excerptSources(document, language).find((source) => containsAny(source, matchedTerms)) ?? text[language];
  return { kind, title: title[language], path: path[language], ...excerptOf(shown, matchedTerms) };
}

/** The order of texts for the excerpt: prose before code, the user's language before the other. */
function excerptSources({ text, code }: SearchDocument, language: Language): string[] {
  const other = otherLanguage(language);
  return [text[language], code?.[language], text[other], code?.[other]].filter((source) => source !== undefined);
}
