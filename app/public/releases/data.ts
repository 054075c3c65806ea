import { notFound, type LoadRequest } from "../../document/server/loading.ts";
import type { Language } from "../../../contract/language.ts";
import { limits } from "../../../contract/limits.ts";
import { notesFor } from "../../../contract/notes.ts";
import { compareVersions } from "../../../contract/versions.ts";
import type { Counts } from "../notes/note-counts.ts";
import { pageOf, releasesPerPage } from "./filters.ts";
import type { ReleaseNote } from "../../../contract/schemas/catalogue.ts";
import { guideTo, upgradeGuides, type UpgradeGuides } from "../notes/upgrade-guides.ts";
import { productOf, slugOf, wholeProductOf, type Reserved } from "../product/data.ts";
import { typePaths, type TypePaths } from "../product/type-paths.ts";
import {
  changedOn,
  countsOf,
  noteCounts,
  shownWarnings,
  viewOf,
  type ShownWarnings,
  type VersionView,
} from "../download/version-data.ts";

/** `language`: that of the text; `translation`: whether the page's language is missing or outdated. */
export type ShownNote = ReturnType<typeof notesFor>;
export type ShownRelease = ShownNote &
  ShownWarnings & {
    version: string;
    updateTime: string | null;
    /** The day of its last change, if that is a later one. */
    changedOn: string | null;
    channel: string;
  };
export type ReleasesData = {
  latest: string | null;
  /** All of a product, newest first; where there are too many, those of one page. */
  releases: ShownRelease[];
  /** `null` if these are all. */
  long: LongHistory | null;
  guides: UpgradeGuides;
  types: TypePaths;
};

/** What the page of a product with many releases shows besides its own. */
export type LongHistory = {
  page: number;
  pages: number;
  /** The newest, to choose from. */
  versions: string[];
  /** What the address compares. */
  from: ShownRelease | null;
  to: ShownRelease | null;
  /** Those after the older one up to the newer one, at most a hundred, and how many they are. */
  newer: { total: number; releases: ShownRelease[] } | null;
};

/** The release notes of a product, newest first: all of them if one read holds them, otherwise the page of the address. */
export async function loadReleases(request: LoadRequest): Promise<ReleasesData> {
  const { api, language, url } = request;
  const slug = slugOf(request);
  const [product, newest, guides, types] = await Promise.all([
    productOf(request),
    api.call("releases", { slug, pageSize: limits.pageSize }),
    guidesOf(request),
    typePaths(request),
  ]);
  const shown = (note: ReleaseNote) => shownRelease(note, language);
  const common = { latest: product.latest?.version ?? null, guides, types };
  if (newest.total <= newest.items.length) return { ...common, releases: newest.items.map(shown), long: null };
  const pages = Math.ceil(newest.total / releasesPerPage);
  const page = Math.min(pageOf(url.searchParams), pages);
  const known = newest.items.slice((page - 1) * releasesPerPage, page * releasesPerPage);
  const items =
    known.length > 0 ? known : (await api.call("releases", { slug, page, pageSize: releasesPerPage })).items;
  const versions = newest.items.map(({ version }) => version);
  const compared = await comparedBy(request);
  return { ...common, releases: items.map(shown), long: { page, pages, versions, ...compared } };
}

function shownRelease(note: ReleaseNote, language: Language): ShownRelease {
  const { version, updateTime, channel } = note;
  return {
    version,
    updateTime,
    changedOn: changedOn(note),
    channel,
    ...shownWarnings(note, language),
    ...notesFor(note, language),
  };
}

/** The versions that the address of a product with many releases compares. */
async function comparedBy({
  api,
  params,
  language,
  url,
}: LoadRequest): Promise<Pick<LongHistory, "from" | "to" | "newer">> {
  const slug = slugOf({ params });
  const find = async (name: string): Promise<ShownRelease | null> => {
    const version = url.searchParams.get(name);
    if (version === null || version === "") return null;
    return api.call("release", { slug, version }).then(
      (note) => shownRelease(note, language),
      () => null, // an unknown version is as if it were not there
    );
  };
  const [from, to] = await Promise.all([find("from"), find("to")]);
  if (!from) return { from, to, newer: null };
  const [older = "", newer] = [from, ...(to ? [to] : [])].map(({ version }) => version).toSorted(compareVersions);
  const { total, items } = await api.call("releases", { slug, from: older, to: newer, pageSize: limits.pageSize });
  return { from, to, newer: { total, releases: items.map((note) => shownRelease(note, language)) } };
}

/** The latest version and its distance from an older one. */
export type VersionGap = {
  latest: string;
  /** `null` if they are too many to count for a page. */
  counted: { changes: number; breaking: number } | null;
  guide: string | null;
};
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
  const [product, guides, types, website, keys] = await Promise.all([
    wholeProductOf(request),
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
  const [note, counts] = await Promise.all([
    request.api.call("release", { slug: product.slug, version: version.version }),
    noteCounts(request, version.version),
  ]);
  return {
    view: viewOf(product, { version, note, counts, website, keys }, request.language),
    note: notesFor(note, request.language),
    newer: product.versions[index - 1]?.version ?? null,
    older: product.versions[index + 1]?.version ?? null,
    behind: await behindOf(request, { version: version.version, latest: product.latest?.version, guides }),
    types,
  };
}

async function behindOf(
  request: LoadRequest,
  { version, latest, guides }: { version: string; latest: string | undefined; guides: UpgradeGuides },
): Promise<VersionGap | null> {
  if (latest === undefined || latest === version) return null;
  const asked = { slug: slugOf(request), from: version, to: latest, pageSize: limits.pageSize };
  const { items, total } = await request.api.call("releases", asked);
  if (items[0]?.version !== latest) return null;
  const all = countsOf(items, request.language);
  const sum = (count: (counts: Counts) => number) => all.reduce((sofar, { counts }) => sofar + count(counts), 0);
  const changes = sum(({ added, changed, fixed }) => added + changed + fixed);
  const counted = total > items.length ? null : { changes, breaking: sum(({ breaking }) => breaking) };
  return { latest, counted, guide: guideTo(guides, latest) };
}

async function guidesOf({ api, params }: LoadRequest): Promise<UpgradeGuides> {
  const { items } = await api.call("docs", {});
  const pages = items.find(({ product }) => product === params["slug"]?.toLowerCase())?.pages ?? [];
  return upgradeGuides(pages.map(({ path }) => path));
}
