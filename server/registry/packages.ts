import { isReadable, readerOf } from "../catalogue/audience.ts";
import { digestsOf } from "../catalogue/file-digests.ts";
import { fromJson } from "../database/json.ts";
import type { PackageManifest } from "../database/schema.ts";
import type { Portal, SiteContent } from "../portal.ts";

/** A version of a package: a file of a published release whose package.json has the release's version. */
export type PackageVersion = {
  product: string;
  version: string;
  file: string;
  sha256: string;
  sha1: string;
  sha512: string;
  manifest: PackageManifest;
  channel: string;
  /** Why it is deprecated or was withdrawn; `null` if neither. */
  deprecated: string | null;
  isWithdrawn: boolean;
  publishedAt: string;
  changedAt: string;
};

/** The versions of a package that everybody may read, the latest first; those that are withdrawn last. */
export async function findPackage(portal: Portal, name: string): Promise<PackageVersion[]> {
  const rows = await packageRows(portal, name);
  return Promise.all(
    rows.flatMap(({ manifest, ...row }) =>
      manifest === null ? [] : [presentVersion(portal, { ...row, manifest: fromJson(manifest) })],
    ),
  );
}

/** The same as rows, without their digests. */
export async function packageRows(portal: Portal, name: string) {
  const rows = await packageFiles(portal)
    .select(["files.product", "files.version", "files.name", "files.sha256", "blobs.created_at", "blobs.manifest"])
    .select(["releases.channel", "releases.update_time", "releases.edited_at", "releases.deprecated"])
    .select(["releases.withdrawn_at", "releases.withdrawn_reason"])
    .where("blobs.package", "=", name)
    .execute();
  const owner = ownerOf(portal.content, name, rows);
  const own = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (row.product === owner && !own.has(row.version)) own.set(row.version, row);
  return [...own.values()];
}

type Row = {
  product: string;
  version: string;
  name: string;
  sha256: string;
  created_at: string;
  manifest: PackageManifest;
  channel: string;
  update_time: string;
  edited_at: string | null;
  deprecated: string | null;
  withdrawn_at: string | null;
  withdrawn_reason: string | null;
};

async function presentVersion(portal: Portal, row: Row): Promise<PackageVersion> {
  const { sha1, sha512 } = await digestsOf(portal, row.sha256);
  const deprecation = row.deprecated === null ? null : (JSON.parse(row.deprecated) as { reason: string }); // written by us
  const isWithdrawn = row.withdrawn_at !== null;
  const day = row.created_at.startsWith(row.update_time) ? row.created_at : `${row.update_time}T00:00:00.000Z`;
  return {
    product: row.product,
    version: row.version,
    file: row.name,
    sha256: row.sha256,
    sha1,
    sha512,
    manifest: row.manifest,
    channel: row.channel,
    deprecated: isWithdrawn ? `Withdrawn: ${row.withdrawn_reason ?? ""}` : (deprecation?.reason ?? null),
    isWithdrawn,
    publishedAt: day,
    changedAt: row.edited_at !== null && row.edited_at > day ? row.edited_at : day,
  };
}

export type LatestPackage = { name: string; manifest: PackageManifest; versions: string[]; publishedAt: string };

/** The latest version of every package, by name. */
export async function listPackages(portal: Portal): Promise<LatestPackage[]> {
  const rows = await packageFiles(portal)
    .select(["blobs.package as package", "files.product", "files.version"])
    .execute();
  const names = Map.groupBy(rows, (row) => row.package ?? "");
  const found = await Promise.all(
    [...names.keys()].toSorted().map(async (name) => ({ name, versions: await findPackage(portal, name) })),
  );
  return found.flatMap(({ name, versions }) => {
    const [latest] = versions;
    if (!latest) return [];
    const { manifest, publishedAt } = latest;
    return [{ name, manifest, publishedAt, versions: versions.map(({ version }) => version) }];
  });
}

/** The files of published releases that everybody may read, and that are packages of the release's version. */
function packageFiles(portal: Portal) {
  const reader = readerOf(portal);
  return reader.read
    .selectFrom("blobs")
    .innerJoin("files", "files.sha256", "blobs.sha256")
    .innerJoin("releases", (join) =>
      join.onRef("releases.product", "=", "files.product").onRef("releases.version", "=", "files.version"),
    )
    .whereRef("blobs.package_version", "=", "files.version")
    .where("releases.state", "=", "published")
    .where(isReadable(reader))
    .orderBy((row) => row.case().when("releases.withdrawn_at", "is", null).then(0).else(1).end())
    .orderBy("releases.channel_place")
    .orderBy("releases.pinned", "desc")
    .orderBy("releases.version_order", "desc")
    .orderBy("files.position")
    .orderBy("files.name");
}

/** The packages among the files of a product that the registry serves, the first of each version. */
export async function packagesOf(portal: Portal, slug: string) {
  const rows = await packageFiles(portal)
    .select(["blobs.package as package", "files.product", "files.version", "files.name"])
    .where("files.product", "=", slug)
    .execute();
  const ofName = Map.groupBy(rows, (row) => row.package ?? "");
  const owned = await Promise.all(
    [...ofName].map(async ([name, files]) => ((await productOf(portal, name)) === slug ? files : [])),
  );
  return owned.flat();
}

/** The product that publishes a package under this name, or that may. */
export async function productOf(portal: Portal, name: string): Promise<string | undefined> {
  return ownerOf(
    portal.content,
    name,
    await packageFiles(portal).select("files.product").where("blobs.package", "=", name).execute(),
  );
}

/** The product whose package this is: the one that names it in `products.yaml`, otherwise the first that publishes it. */
function ownerOf(
  { products }: Pick<SiteContent, "products">,
  name: string,
  published: readonly { product: string }[],
): string | undefined {
  const naming = products.find(({ packages: { npm, unity } }) => npm === name || unity === name);
  return (naming ?? products.find(({ slug }) => published.some(({ product }) => product === slug)))?.slug;
}
