import type { Portal, Clock, Stores } from "../../portal.ts";
import { signPackage } from "../../downloads/signing/sign.ts";
import { signingKeys, type SigningKeys } from "../../downloads/signing/signing-keys.ts";
import type { PackageVersion } from "./packages.ts";

const registryPath = "/npm/";

/** The registry's address for clients, with the final slash. */
export function registryUrl({ publicUrl }: Pick<Portal, "publicUrl">): string {
  return publicUrl() + registryPath;
}

/** The name of a tarball: that of the package without its scope, and the version. */
export function tarballName(name: string, version: string): string {
  return `${name.replace(/^.*\//, "")}-${version}.tgz`;
}

type Version = Record<string, unknown> & { name: string; version: string; dist: unknown; deprecated?: string };
export type PackageDocuments = {
  tags: Record<string, string>;
  versions: Record<string, Version>;
  full: Record<string, unknown>;
  short: Record<string, unknown>;
  modified: string;
};

/** What npm clients read about a package. `given`: its versions, the latest first; `tags`: those beside `latest`. */
export async function packageDocuments(
  portal: Stores & Clock,
  name: string,
  { given, tags, setAt }: { given: readonly PackageVersion[]; tags: Record<string, string>; setAt: readonly string[] },
): Promise<PackageDocuments | undefined> {
  const [latest] = given;
  if (!latest) return undefined;
  const { current } = await signingKeys(portal);
  const base = registryUrl(portal);
  const versions = Object.fromEntries(
    given.map((each) => [each.version, versionDocument(each, { base, keys: current })]),
  );
  const published = given.map(({ publishedAt }) => publishedAt).toSorted();
  const modified = [...setAt, ...given.map(({ changedAt }) => changedAt)].toSorted().at(-1) ?? "";
  const all = { ...tags, latest: latest.version };
  const { displayName, description, readme, keywords, author, license, repository, homepage, bugs } = latest.manifest;
  const times = Object.fromEntries(given.map(({ version, publishedAt }) => [version, publishedAt]));
  return {
    tags: all,
    versions,
    modified,
    full: {
      _id: name,
      name,
      "dist-tags": all,
      versions,
      time: { created: published[0], modified, ...times },
      displayName,
      description,
      readme: readme ?? description ?? "",
      keywords,
      author,
      license,
      repository,
      homepage,
      bugs,
    },
    short: {
      name,
      modified,
      "dist-tags": all,
      versions: Object.fromEntries(Object.entries(versions).map(([version, each]) => [version, shortVersion(each)])),
      time: { created: published[0], modified, ...times },
    },
  };
}

/** The package.json of the tarball itself, whatever its publisher said elsewhere, and where the tarball is. */
function versionDocument(
  { manifest, version, sha1, sha512, deprecated }: PackageVersion,
  { base, keys }: { base: string; keys: SigningKeys },
): Version {
  const { readme: _, ...fields } = manifest; // once in a document is enough
  const { name } = fields;
  const integrity = `sha512-${Buffer.from(sha512, "hex").toString("base64")}`;
  return {
    ...fields,
    _id: `${name}@${version}`,
    version,
    ...(deprecated !== null && { deprecated }),
    dist: {
      tarball: `${base}${name}/-/${tarballName(name, version)}`,
      shasum: sha1,
      integrity,
      signatures: [signPackage(keys, { name, version, integrity })],
    },
  };
}

/** What clients need to resolve and install, as npm's short documents have it. */
const shortFields = [
  "name",
  "version",
  "deprecated",
  "dist",
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
  "peerDependenciesMeta",
  "bundleDependencies",
  "bundledDependencies",
  "bin",
  "directories",
  "engines",
  "os",
  "cpu",
  "libc",
  "funding",
];
const installScripts = ["preinstall", "install", "postinstall"];

function shortVersion(version: Version): Record<string, unknown> {
  const fields = shortFields.filter((field) => Object.hasOwn(version, field));
  const { scripts } = version;
  const hasInstallScript =
    typeof scripts === "object" && scripts !== null && installScripts.some((each) => Object.hasOwn(scripts, each));
  return {
    ...Object.fromEntries(fields.map((field) => [field, version[field]])),
    ...(hasInstallScript && { hasInstallScript }),
  };
}
