import type { Words } from "../../../contract/words/en.ts";
import { apiGroupSlug } from "../../../contract/addresses.ts";
import { operationsOf, tagTextsOf, type Operation } from "./operations.ts";

/** The calls of one OpenAPI tag, in the document's order; `slug` is the path of their page, `text` says what they are for. */
export type Group = { slug: string; tag: string; text: string; operations: Operation[] };

export function groupsOf(openApi: unknown): Group[] {
  const texts = tagTextsOf(openApi);
  return [...Map.groupBy(operationsOf(openApi), ({ tag }) => tag)].map(([tag, operations]) => ({
    slug: apiGroupSlug(tag),
    tag,
    text: texts.get(tag) ?? "",
    operations,
  }));
}

/** A tag's name in the reader's language. */
export function groupTitle({ groups }: Words["api"], tag: string): string {
  return (groups as Partial<Record<string, string>>)[tag] ?? tag; // the tag is from the OpenAPI document
}
