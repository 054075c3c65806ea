import { createHash } from "node:crypto";
import { versionPath } from "../../contract/addresses.ts";
import { fromJson } from "../database/json.ts";
import type { PackageManifest } from "../database/catalogue-tables.ts";
import type { Portal } from "../portal.ts";
import { refuse } from "../refuse.ts";
import { readerOf } from "./audience.ts";
import { licencesOfProducts } from "./current-licence.ts";
import { digestsOf, type FileDigests } from "./file-digests.ts";
import { changedAt } from "./present.ts";
import { publishedReleases } from "./releases.ts";
import { readWarnings, warningColumns, warningText } from "./warnings.ts";
import { identify } from "./taxonomy.ts";

type Component = { "bom-ref": string; name: string } & Record<string, unknown>;

/**
 * What a public release consists of, as CycloneDX 1.6: its files with their hashes, and what the packages among them
 * depend on. Throws `notFound` (10108) for any other.
 */
export async function billOfMaterials(portal: Portal, slug: string, version: string): Promise<Record<string, unknown>> {
  const reader = readerOf(portal);
  const release = await publishedReleases(reader, slug)
    .select([...warningColumns, "revision", "update_time", "edited_at"])
    .where("version", "=", version)
    .executeTakeFirst();
  const source = portal.content.products.find((each) => each.slug === slug);
  if (!release || !source) throw refuse("notFound");
  const rows = await portal.db.read
    .selectFrom("files")
    .innerJoin("blobs", "blobs.sha256", "files.sha256")
    .select(["files.name", "files.sha256", "blobs.manifest"])
    .where("files.product", "=", slug)
    .where("files.version", "=", version)
    .orderBy("files.position")
    .orderBy("files.name")
    .execute();
  const licence = (await licencesOfProducts(portal))(slug);
  const origin = portal.publicUrl();
  const page = origin + versionPath(identify(portal.content, source), version);
  const shared = licence && { licenses: [{ license: { name: licence.title.en, url: origin + licence.url } }] };
  const root = `${slug}@${version}`;
  const files = await Promise.all(
    rows.map(async ({ name, sha256, manifest }) => {
      const read = manifest === null ? undefined : fromJson(manifest);
      const purl = read ? npmUrl(read.name, read.version) : mavenUrl(source.packages.maven, version, name);
      const distribution = `${origin}/files/${[slug, version, name].map(encodeURIComponent).join("/")}`;
      const component: Component = {
        type: purl === undefined ? "file" : "library",
        "bom-ref": `file:${name}`,
        name: read?.name ?? name,
        version,
        hashes: hashesOf(await digestsOf(portal, sha256)),
        ...shared,
        ...(purl !== undefined && { purl }),
        externalReferences: [{ type: "distribution", url: distribution }],
      };
      return { component, needs: needsOf(read) };
    }),
  );
  const needed = new Map(files.flatMap(({ needs }) => needs).map((need) => [need["bom-ref"], need]));
  const warning = warningText((await readWarnings(reader, slug, [release]))(release), "en");
  const at = changedAt(release) ?? (release.update_time && `${release.update_time}T00:00:00.000Z`);
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    serialNumber: `urn:uuid:${uuidOf(page)}`,
    version: release.revision,
    metadata: {
      ...(at && { timestamp: at }),
      component: {
        type: "framework",
        "bom-ref": root,
        name: source.name.en,
        version,
        description: source.summary.en,
        ...shared,
        externalReferences: [
          { type: "release-notes", url: page, ...(warning !== null && { comment: warning }) },
          ...(source.repository === undefined ? [] : [{ type: "vcs", url: source.repository }]),
        ],
      },
    },
    components: [...files.map(({ component }) => component), ...needed.values()],
    dependencies: [
      { ref: root, dependsOn: files.map(({ component }) => component["bom-ref"]) },
      ...files.map(({ component, needs }) => ({
        ref: component["bom-ref"],
        dependsOn: needs.map((need) => need["bom-ref"]),
      })),
    ],
  };
}

function hashesOf({ md5, sha1, sha256, sha512 }: FileDigests) {
  const hashes = { MD5: md5, "SHA-1": sha1, "SHA-256": sha256, "SHA-512": sha512 };
  return Object.entries(hashes).map(([alg, content]) => ({ alg, content }));
}

/** What a package.json depends on; an exact version has an address, a range has none. */
function needsOf(manifest: PackageManifest | undefined): Component[] {
  const dependencies = manifest?.["dependencies"];
  if (typeof dependencies !== "object" || dependencies === null) return [];
  return Object.entries(dependencies).flatMap(([name, range]): Component[] => {
    if (typeof range !== "string") return [];
    const isExact = /^\d+\.\d+\.\d+[\w.+-]*$/.test(range);
    const known = isExact ? { version: range, purl: npmUrl(name, range) } : { description: range };
    return [{ type: "library", "bom-ref": `npm:${name}@${range}`, name, ...known }];
  });
}

/** Package URLs (github.com/package-url). */
function npmUrl(name: string, version: string): string {
  return `pkg:npm/${name.split("/").map(encodeURIComponent).join("/")}@${encodeURIComponent(version)}`;
}

function mavenUrl(coordinates: string | undefined, version: string, file: string): string | undefined {
  const [group, artifact] = coordinates?.split(":") ?? [];
  const type = /[.](aar|jar)$/.exec(file)?.[1];
  if (group === undefined || file !== `${artifact}-${version}.${type}`) return undefined;
  return `pkg:maven/${group}/${artifact}@${encodeURIComponent(version)}?type=${type}`;
}

const urlNamespace = Buffer.from("6ba7b8119dad11d180b400c04fd430c8", "hex");

/** The UUID of an address (RFC 9562, version 5), so that a release always has the same. */
function uuidOf(url: string): string {
  const bytes = createHash("sha1").update(urlNamespace).update(url).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
