import type { Words } from "../../../contract/words/en.ts";
import { apiGroupSlug } from "../../../contract/addresses.ts";
import type { Operation } from "./operations.ts";

/** The calls of one OpenAPI tag, in the document's order; `slug` is the path of their page. */
export type Group = { slug: string; tag: string; operations: Operation[] };

export function groupsOf(operations: readonly Operation[]): Group[] {
  return [...Map.groupBy(operations, ({ tag }) => tag)].map(([tag, own]) => ({
    slug: apiGroupSlug(tag),
    tag,
    operations: own,
  }));
}

/** A tag's name in the reader's language. */
export function groupTitle({ groups }: Words["api"], tag: string): string {
  return (groups as Partial<Record<string, string>>)[tag] ?? tag; // the tag is from the OpenAPI document
}
