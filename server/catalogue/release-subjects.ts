import type { Write } from "../database/database.ts";
import type { SiteContent } from "../portal.ts";
import { publishedReleases } from "./releases.ts";
import type { Subject } from "../database/subjects.ts";

/**
 * The subjects of a change to a published release, which the transaction has made: its product's pages, the lists of
 * latest versions, and, with the only one of a product that is for everybody, everything that names products.
 */
export async function subjectsOfRelease(write: Write, content: SiteContent, slug: string): Promise<Subject[]> {
  const published = await publishedReleases({ read: write, content }, slug).select("version").limit(2).execute();
  return [`product ${slug}`, "latest", ...(published.length < 2 ? ["products" as const] : [])];
}
