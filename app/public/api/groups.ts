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
