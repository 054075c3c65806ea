import type { ExpressionBuilder } from "kysely";
import type { Read, Write } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import type { SiteContent } from "../portal.ts";
import { refuseInput } from "../refuse.ts";

type ReleaseKey = { product: string; version: string };

/** What decides who owns a package that nobody has published yet. */
type Naming = Pick<SiteContent, "products">;

/** The product of each package that one owns: that published it first, or that `products.yaml` names it for. */
export async function ownersOf(
  read: Read,
  { products }: Naming,
  names: readonly string[],
): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  if (names.length === 0) return owners; // PostgreSQL knows no empty list
  for (const { slug, packages } of products)
    for (const name of [packages.npm, packages.unity])
      if (name !== undefined && names.includes(name)) owners.set(name, slug);
  const published = await read
    .selectFrom("packages")
    .select(["name", "product"])
    .where("name", "in", names)
    .where(isPublished)
    .execute();
  for (const { name, product } of published) owners.set(name, product);
  return owners;
}

/** Whether the owner of a package still has a release with it: one that was only scheduled may be gone. */
function isPublished(row: ExpressionBuilder<Tables, "packages">) {
  return row.exists(
    row
      .selectFrom("blobs")
      .innerJoin("files", "files.sha256", "blobs.sha256")
      .innerJoin("releases", (join) =>
        join.onRef("releases.product", "=", "files.product").onRef("releases.version", "=", "files.version"),
      )
      .select("files.name")
      .whereRef("blobs.package", "=", "packages.name")
      .whereRef("blobs.package_version", "=", "files.version")
      .whereRef("files.product", "=", "packages.product")
      .where("releases.state", "!=", "draft"),
  );
}

/**
 * Records the packages of a release that is published, or will be, as its product's. Throws `invalidInput` (10100 at
 * `field`) if another product owns one, or if two of its files are the same package.
 */
export async function recordPackages(
  write: Write,
  content: Naming,
  release: ReleaseKey & { field: string },
): Promise<void> {
  await claimPackages(write, content, release);
  await checkPackages(write, content, release);
}

/** Records the packages of a release that nobody owns yet. */
export async function claimPackages(write: Write, content: Naming, release: ReleaseKey): Promise<void> {
  const { product } = release;
  const packages = await packagesIn(write, release);
  const owners = await ownersOf(write, content, packages);
  const free = packages.filter((name) => (owners.get(name) ?? product) === product);
  if (free.length === 0) return;
  await write
    .deleteFrom("packages")
    .where("name", "in", free)
    .where((row) => row.not(isPublished(row)))
    .execute();
  await write
    .insertInto("packages")
    .values(free.map((name) => ({ name, product })))
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
}

/** Throws as `recordPackages` does, for a release that may be a draft. */
export async function checkPackages(
  write: Write,
  content: Naming,
  { field, ...release }: ReleaseKey & { field: string },
): Promise<void> {
  const packages = await packagesIn(write, release);
  const names = [...new Set(packages)];
  if (names.length < packages.length) throw refuseInput(field, "packageTwice");
  const owners = await ownersOf(write, content, names);
  if (names.some((name) => (owners.get(name) ?? release.product) !== release.product))
    throw refuseInput(field, "packageOfOther");
}

/** The packages that files of a release are, one for each file; only those of its version are served. */
async function packagesIn(write: Write, { product, version }: ReleaseKey): Promise<string[]> {
  const rows = await write
    .selectFrom("files")
    .innerJoin("blobs", "blobs.sha256", "files.sha256")
    .select("blobs.package")
    .where("files.product", "=", product)
    .where("files.version", "=", version)
    .where("blobs.package_version", "=", version)
    .execute();
  return rows.flatMap((row) => row.package ?? []);
}
