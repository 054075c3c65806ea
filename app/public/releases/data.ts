import { notFound, type LoadRequest } from "../../document/server/loading.ts";
import { notesFor } from "../../../contract/notes.ts";
import type { Counts } from "../notes/counts.ts";
import { newerThan } from "./filters.ts";
import type { ReleaseNote } from "../../../contract/schemas/catalogue.ts";
import { guideTo, upgradeGuides, type UpgradeGuides } from "../notes/upgrade-guides.ts";
import { productOf, type Reserved } from "../product/data.ts";
import { typePaths, type TypePaths } from "../product/type-paths.ts";
import { noteCounts, readNotes, viewOf, type NoteCounts, type VersionView } from "../download/version-data.ts";

/** `language`: that of the text; `translation`: whether the page's language is missing or outdated. */
export type ShownNote = ReturnType<typeof notesFor>;
export type ShownRelease = ShownNote & {
  version: string;
  updateTime: string | null;
  channel: string;
  withdrawn: boolean;
  deprecated: boolean;
};
export type ReleasesData = {
  latest: string | null;
  releases: ShownRelease[];
  guides: UpgradeGuides;
  types: TypePaths;
};

/** All release notes of a product, newest first. */
export async function loadReleases(request: LoadRequest): Promise<ReleasesData> {
  const read = (note: ReleaseNote) => ({
    version: note.version,
    updateTime: note.updateTime,
    ...notesFor(note, request.language),
  });
  const [product, notes, guides, types] = await Promise.all([
    productOf(request),
    readNotes(request, read),
    guidesOf(request),
    typePaths(request),
  ]);
  const versions = new Map(product.versions.map((version) => [version.version, version]));
  return {
    latest: product.latest?.version ?? null,
    guides,
    types,
    releases: notes.map((note) => {
      const { channel = "", withdrawn = null, deprecated = null } = versions.get(note.version) ?? {};
      return { ...note, channel, withdrawn: withdrawn !== null, deprecated: deprecated !== null };
    }),
  };
}

/** The latest version and its distance from an older one. */
export type VersionGap = { latest: string; changes: number; breaking: number; guide: string | null };
export type VersionData = {
  reserved?: undefined;
  view: VersionView;
  note: ShownNote | null;
  newer: string | null;
  older: string | null;
  /** `null` for the latest version and newer ones. */
  behind: VersionGap | null;
  types: TypePaths;
};

/** One version at its permanent address: files and notes, or that it is for others. */
export async function loadVersion(request: LoadRequest): Promise<VersionData | { reserved: Reserved }> {
  const requested = request.params["version"]?.toLowerCase();
  const [product, counts, guides, types, website, keys] = await Promise.all([
    productOf(request),
    noteCounts(request),
    guidesOf(request),
    typePaths(request),
    request.api.call("website", {}),
    request.api.call("publicKeys", {}),
  ]);
  const index = product.versions.findIndex(({ version }) => version.toLowerCase() === requested);
  const version = product.versions[index];
  const reserved = product.reserved.find((each) => each.version.toLowerCase() === requested);
  if (!version && reserved) return { reserved };
  if (!version) throw notFound();
  const note = await request.api.call("release", { slug: product.slug, version: version.version });
  return {
    view: viewOf(product, { version, note, counts, website, keys }, request.language),
    note: notesFor(note, request.language),
    newer: product.versions[index - 1]?.version ?? null,
    older: product.versions[index + 1]?.version ?? null,
    behind: behindOf(counts, version.version, product.latest?.version, guides),
    types,
  };
}

function behindOf(
  all: NoteCounts[],
  version: string,
  latest: string | undefined,
  guides: UpgradeGuides,
): VersionGap | null {
  const newer = newerThan(all, version, latest);
  if (latest === undefined || newer[0]?.version !== latest) return null;
  const sum = (count: (counts: Counts) => number) => newer.reduce((total, { counts }) => total + count(counts), 0);
  return {
    latest,
    changes: sum(({ added, changed, fixed }) => added + changed + fixed),
    breaking: sum(({ breaking }) => breaking),
    guide: guideTo(guides, latest),
  };
}

async function guidesOf({ api, params }: LoadRequest): Promise<UpgradeGuides> {
  const { items } = await api.call("docs", {});
  const pages = items.find(({ product }) => product === params["slug"]?.toLowerCase())?.pages ?? [];
  return upgradeGuides(pages.map(({ path }) => path));
}
