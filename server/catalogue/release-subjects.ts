import type { Subject } from "../subjects.ts";

/** What a change of a published release touches: its product's pages, and the lists that name every product's newest. */
export function subjectsOfRelease(slug: string): Subject[] {
  return [`product ${slug}`, "latest"];
}
