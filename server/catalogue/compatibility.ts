import type { Selectable } from "kysely";
import type { Range, SemVer } from "semver";
import { versionPath } from "../../contract/addresses.ts";
import type { Compatibility, CompatibleProduct, LatestCompatible, Version } from "../../contract/schemas/catalogue.ts";
import { fromJson } from "../database/json.ts";
import type { Tables } from "../database/schema.ts";
import type { SiteContent, Site, Stores } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { dayOf } from "./present.ts";
import { presentWarnings, warningColumns } from "./warnings.ts";
import { isReadable, knownTaxonomy, readerOf, type Reader, type Viewer, viewerOf } from "./audience.ts";
import { findProduct, knownProducts, newestFirst, publishedReleases } from "./releases.ts";
import { checkKeys, identify } from "./taxonomy.ts";
import { versionOf, versionRange } from "./version-ranges.ts";
import { pageOf } from "../http/page-of.ts";
import type { Handlers } from "../handler.ts";

/** `having`: versions that somebody has, by the keys of the taxonomy's requirements, as a query has them. */
type Wanted = { channel?: string | undefined; having: Record<string, unknown>; viewer: Viewer };

const columns = [...warningColumns, "update_time", "channel_place", "pinned", "requires"] as const;
type Row = Pick<Selectable<Tables["releases"]>, (typeof columns)[number]>;

/** The newest version of every public product that fits, in display order. Throws 10100 for what the site does not know. */
async function listCompatibility(portal: Stores & Site, wanted: Wanted): Promise<CompatibleProduct[]> {
  const { content, db } = portal;
  const reader = readerOf(portal, wanted.viewer);
  const present = presenter(reader, wanted);
  const products = await knownProducts(reader).selectAll("products").orderBy("position").orderBy("slug").execute();
  const rows = await newestFirst(
    db.read.selectFrom("releases").where("state", "=", "published").where(isReadable(reader)),
  )
    .select([...columns, "product"])
    .execute();
  const releases = Map.groupBy(rows, ({ product }) => product);
  return products.map((product) => ({
    ...identify(content, product),
    name: { en: product.name_en, zh: product.name_zh },
    retired: product.retired === 1,
    ...newestOf(present(releases.get(product.slug) ?? [])),
  }));
}

/**
 * What each version of a product requires, newest first, and which is the newest that fits. Throws `notFound` (10108) for an
 * unknown slug, 10100 for what the site does not know.
 */
async function showCompatibility(
  portal: Stores & Site,
  { slug, ...wanted }: Wanted & { slug: string },
): Promise<Compatibility> {
  const { content } = portal;
  const reader = readerOf(portal, wanted.viewer);
  const present = presenter(reader, wanted);
  const product = await findProduct(reader, slug);
  const rows = await newestFirst(publishedReleases(reader, slug)).select(columns).execute();
  return {
    ...identify(content, product),
    name: { en: product.name_en, zh: product.name_zh },
    retired: product.retired === 1,
    ...present(rows),
  };
}

/** The newest version of a product that fits, and how the installed one stands. Throws as `showCompatibility` does. */
async function latestCompatible(
  portal: Stores & Site,
  { installed, ...wanted }: Wanted & { slug: string; installed?: string | undefined },
): Promise<LatestCompatible> {
  const product = await showCompatibility(portal, wanted);
  const { slug, latest, versions } = product;
  const own = versions.find(({ version }) => version.toLowerCase() === installed?.toLowerCase());
  return {
    slug,
    latest: latest && { ...latest, url: versionPath(product, latest.version) },
    installed: own
      ? { version: own.version, withdrawn: own.withdrawn, deprecated: own.deprecated, fits: own.fits }
      : null,
  };
}

type Presented = Pick<Compatibility, "latest" | "newest" | "versions">;

const newestOf = ({ latest, newest }: Presented) => ({ latest, newest });

function presenter({ content, viewer }: Reader, { channel, having }: Wanted): (rows: Row[]) => Presented {
  const taxonomy = knownTaxonomy(content, viewer);
  if (channel !== undefined) checkKeys({ settings: { ...content.settings, taxonomy } }, { channel });
  const { requirements } = content.settings.taxonomy;
  const has = versionsIn(having, new Set(requirements.map(({ key }) => key)));
  const read = requirementReader(content);
  const requirementOf = (written: Written) => {
    const { wanted, range, requirement } = read(written);
    const own = wanted === undefined ? undefined : has.get(wanted);
    return { ...requirement, fits: own === undefined ? null : (range?.test(own) ?? false) };
  };
  return (rows) => {
    const shown = rows.map((row) => {
      const requires = fromJson(row.requires).map(requirementOf);
      const fits = requires.every((each) => each.fits !== false);
      const { version: name, channel: own } = row;
      const warnings = presentWarnings(row, rows);
      const version = { version: name, updateTime: dayOf(row), channel: own, ...warnings, requires, fits };
      return { row, version };
    });
    const offered = shown
      .filter(({ row, version }) => !version.withdrawn && row.channel === (channel ?? row.channel))
      .toSorted((a, b) => a.row.channel_place - b.row.channel_place || b.row.pinned - a.row.pinned) // as `latestVersion`
      .map(({ version }) => version);
    return {
      latest: offered.find(({ fits }) => fits) ?? null,
      newest: offered[0] ?? null,
      versions: shown.map(({ version }) => version),
    };
  };
}

type Written = Version["requires"][number];

/** How requirements are understood. Parses every text of a range once. */
function requirementReader({ settings }: Pick<SiteContent, "settings">) {
  const keys = new Map(
    settings.taxonomy.requirements.flatMap(({ key, name }) =>
      [key, name.en, name.zh].map((each) => [each.toLowerCase(), key]),
    ),
  );
  const ranges = new Map<string, Range | null>();
  return ({ name, range: text }: Written) => {
    const key = keys.get(name.toLowerCase());
    const known = key === undefined ? null : ranges.get(text);
    const range = known === undefined ? versionRange(text) : known;
    if (known === undefined) ranges.set(text, range);
    return {
      wanted: key,
      range,
      requirement: { name, range: text, key: range && (key ?? null), semver: range && range.range },
    };
  };
}

/** A release's requirements with their keys and ranges, `null` where they are not understood. */
export function understoodRequirements(content: Pick<SiteContent, "settings">, requires: Version["requires"]) {
  const read = requirementReader(content);
  return requires.map((written) => read(written).requirement);
}

/** A form sends empty texts for what was left out. */
function versionsIn(having: Record<string, unknown>, known: ReadonlySet<string>): Map<string, SemVer> {
  const versions = new Map<string, SemVer>();
  const issues = Object.entries(having).flatMap(([field, text]) => {
    if (!known.has(field)) return [{ field, message: "unknown" }];
    const version = typeof text === "string" ? versionOf(text) : null;
    if (version !== null) versions.set(field, version);
    return version === null && text !== "" ? [{ field, message: "ownVersion" }] : [];
  });
  if (issues.length > 0) throw refuse("invalidInput", { issues: issues.slice(0, 20) });
  return versions;
}

export const compatibilityCalls = {
  compatibility: async (portal, { page, pageSize, channel, ...having }, caller) =>
    pageOf(await listCompatibility(portal, { channel, having, viewer: viewerOf(caller) }), { page, pageSize }),

  productCompatibility: (portal, { slug, channel, ...having }, caller) =>
    showCompatibility(portal, { slug, channel, having, viewer: viewerOf(caller) }),

  latestCompatible: (portal, { slug, channel, installed, ...having }, caller) =>
    latestCompatible(portal, { slug, channel, installed, having, viewer: viewerOf(caller) }),
} satisfies Partial<Handlers>;
