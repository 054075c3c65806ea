import type { Subject } from "../subjects.ts";

/** The subjects of a change to a published release: its product's pages, and the lists of newest versions. */
export function subjectsOfRelease(slug: string): Subject[] {
  return [`product ${slug}`, "latest"];
}
