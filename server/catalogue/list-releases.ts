import type { ReleaseNote } from "../../contract/schemas/catalogue.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { presentReleaseNote } from "./present.ts";
import { publishedReleases } from "./releases.ts";

/** Release notes of a product, newest first. Throws `notFound` (10108) for an unknown slug. */
export async function listReleases({ db }: Portal, slug: string): Promise<ReleaseNote[]> {
  return (await publishedReleases(db.read, slug)).map(presentReleaseNote);
}

/** The release note of one version. Throws `notFound` (10108) for an unknown slug or version. */
export async function showRelease(portal: Portal, slug: string, version: string): Promise<ReleaseNote> {
  const release = (await listReleases(portal, slug)).find((note) => note.version === version);
  if (!release) throw refuse("notFound");
  return release;
}
