import { vocabularyOf, writeNotes, type Style, type Told } from "#changelog";
import type { Language } from "../../../contract/language.ts";
import { linesOf } from "../../../contract/notes.ts";
import type { Notes } from "../../../contract/schemas/catalogue.ts";
import type { Handlers } from "../../handler.ts";
import type { SiteContent } from "../../portal.ts";

/** How a product's change log is written: the site's groups, and what the product calls them. */
export function styleOf({ settings, products }: SiteContent, slug: string, language: Language): Style {
  const groups = settings.taxonomy.noteGroups;
  const rules = products.find((product) => product.slug === slug)?.noteGroups;
  return { groups, vocabulary: vocabularyOf(groups, rules), language };
}

export const toldIn = (notes: Notes): Told => ({ content: notes.content, lines: linesOf(notes) });

export const writeNotesCall = {
  writeNotes: async ({ content }, { product, language, notes }) => ({
    text: writeNotes(toldIn(notes), styleOf(content, product, language)),
  }),
} satisfies Partial<Handlers>;
