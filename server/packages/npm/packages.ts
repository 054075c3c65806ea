import { isReadable, readerOf } from "../../catalogue/audience.ts";
import { ownersOf } from "../../catalogue/package-owners.ts";
import { presentDeprecation } from "../../catalogue/present.ts";
import { readWarnings, warningColumns, warningText, type ReleaseWarnings } from "../../catalogue/warnings.ts";
import { digestsOf } from "../../catalogue/file-digests.ts";
import { fromJson } from "../../database/json.ts";
import type { PackageManifest } from "../../database/catalogue-tables.ts";
import { answerWords } from "../../http/answer-words.ts";
import type { Site, Stores } from "../../portal.ts";

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
export async function findPackage(portal: Stores & Site, name: string): Promise<PackageVersion[]> {
  const rows = await packageRows(portal, name);
  const warnings = await readWarnings(readerOf(portal), rows[0]?.product ?? "", rows);
  return Promise.all(
    rows.flatMap(({ manifest, ...row }) =>
      manifest === null ? [] : [presentVersion(portal, { ...row, manifest: fromJson(manifest) }, warnings(row))],
    ),
  );
}

/** The same as rows, without the digests that were not computed yet. */
export async function packageRows(portal: Stores & Site, name: string) {
  const rows = await packageFiles(portal)
    .leftJoin("blob_digests", "blob_digests.sha256", "blobs.sha256")
    .select(["files.product", "files.version", "files.name", "files.sha256", "blobs.created_at", "blobs.manifest"])
    .select(["blob_digests.sha1", "blob_digests.sha512"])
    .select(["releases.update_time", "releases.edited_at"])
    .select(warningColumns.map((column) => `releases.${column}` as const))
    .where("blobs.package", "=", name)
    .execute();
  return oncePerVersion(rows);
}

/** The first file of each version. */
function oncePerVersion<File extends { version: string }>(files: readonly File[]): File[] {
  return [...Map.groupBy(files, ({ version }) => version).values()].flatMap(([first]) => first ?? []);
}

type Moments = Pick<Row, "created_at" | "update_time" | "edited_at">;
type Row = {
  product: string;
  version: string;
  name: string;
  sha256: string;
  sha1: string | null;
  sha512: string | null;
  created_at: string;
  manifest: PackageManifest;
  channel: string;
  update_time: string;
  edited_at: string | null;
  instead: string | null;
};

async function presentVersion(
  portal: Stores,
  row: Row,
  { withdrawn, deprecated }: ReleaseWarnings,
): Promise<PackageVersion> {
  const { sha1, sha512 } = row;
  const digests = sha1 === null || sha512 === null ? await digestsOf(portal, row.sha256) : { sha1, sha512 };
  // `npm deprecate` compares the text that it sent, so only a publisher's own choice is added to it
  const instead = row.instead === null ? null : (deprecated?.instead ?? null);
  const reason =
    deprecated && deprecated.reason + (instead === null ? "" : answerWords.en.releaseWarnings.instead(instead));
  return {
    product: row.product,
    version: row.version,
    file: row.name,
    sha256: row.sha256,
    sha1: digests.sha1,
    sha512: digests.sha512,
    manifest: row.manifest,
    channel: row.channel,
    deprecated: withdrawn ? warningText({ withdrawn, deprecated }, "en") : reason,
    isWithdrawn: withdrawn !== null,
    ...momentsOf(row),
  };
}

/**
 * A version came out at the moment at which its bytes were stored if that was on the release's day, otherwise on that day,
 * and was last changed then or later.
 */
function momentsOf({ created_at: stored, update_time: day, edited_at: edited }: Moments): {
  publishedAt: string;
  changedAt: string;
} {
  const publishedAt = stored.startsWith(day) ? stored : `${day}T00:00:00.000Z`;
  return { publishedAt, changedAt: edited !== null && edited > publishedAt ? edited : publishedAt };
}

/** `deprecated`: why its latest version is, `null` if it is not. */
export type LatestPackage = {
  name: string;
  manifest: PackageManifest;
  versions: string[];
  publishedAt: string;
  changedAt: string;
  deprecated: string | null;
};

/** The latest version of every package, by name; withdrawn versions, and packages of such alone, are not offered. */
export async function listPackages(portal: Stores & Site): Promise<LatestPackage[]> {
  const rows = await packageFiles(portal)
    .select(["blobs.package as package", "files.product", "files.version", "files.sha256"])
    .select(["blobs.created_at", "releases.update_time", "releases.edited_at", "releases.deprecated"])
    .where("releases.withdrawn_at", "is", null)
    .execute();
  const found = [...Map.groupBy(rows, (row) => row.package ?? "")].flatMap(([name, published]) => {
    const own = oncePerVersion(published);
    return own[0] ? [{ name, latest: own[0], versions: own.map(({ version }) => version) }] : [];
  });
  if (found.length === 0) return []; // PostgreSQL knows no empty list
  const latest = found.map((each) => each.latest.sha256);
  const read = await portal.db.read
    .selectFrom("blobs")
    .select(["sha256", "manifest"])
    .where("sha256", "in", latest)
    .execute();
  const manifests = new Map(read.map(({ sha256, manifest }) => [sha256, manifest]));
  return found
    .flatMap(({ name, latest: { sha256, ...row }, versions }) => {
      const manifest = manifests.get(sha256) ?? null;
      const deprecated = presentDeprecation(row)?.reason ?? null;
      return manifest === null ? [] : [{ name, versions, manifest: fromJson(manifest), ...momentsOf(row), deprecated }];
    })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The files of published releases that everybody may read, and that are packages of their product and the release's version. */
function packageFiles(portal: Stores & Site) {
  const reader = readerOf(portal);
  return reader.read
    .selectFrom("blobs")
    .innerJoin("files", "files.sha256", "blobs.sha256")
    .innerJoin("packages", (join) =>
      join.onRef("packages.name", "=", "blobs.package").onRef("packages.product", "=", "files.product"),
    )
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

/** The files of a product, or of some of its versions, that are packages of the registry. */
export async function packagesOf(portal: Stores & Site, slug: string, versions?: string[]) {
  if (versions?.length === 0) return []; // PostgreSQL knows no empty list
  return packageFiles(portal)
    .$if(versions !== undefined, (files) => files.where("files.version", "in", versions ?? []))
    .select(["blobs.package as package", "files.product", "files.version", "files.name"])
    .where("files.product", "=", slug)
    .execute();
}

/** The product that publishes a package under this name, or that may. */
export async function productOf({ db, content }: Stores & Site, name: string): Promise<string | undefined> {
  return (await ownersOf(db.read, content, [name])).get(name);
}
