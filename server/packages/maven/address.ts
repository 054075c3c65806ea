import type { Portal } from "../../portal.ts";

export const mavenPath = "/maven/";
export const checksums = ["md5", "sha1", "sha256", "sha512"] as const;
export type Checksum = (typeof checksums)[number];

/** The Maven coordinates of a product. */
export type Artifact = { product: string; group: string; artifact: string };
/**
 * What an address names: the list of an artifact's versions, or a file of one. `checksum`: not the file itself, but this
 * digest of it.
 */
export type MavenAddress = Artifact & { version: string | undefined; file: string; checksum: Checksum | undefined };

/** What an address names, if its coordinates are those of a product. */
export function readMavenAddress({ content }: Pick<Portal, "content">, url: string): MavenAddress | undefined {
  const parts = decoded(url.slice(mavenPath.length).replace(/[?#].*$/s, ""));
  for (const { slug: product, packages } of content.products) {
    const [group, artifact] = packages.maven?.split(":") ?? [];
    if (group === undefined || artifact === undefined) continue;
    const folder = [...group.split("."), artifact];
    const rest = parts.slice(folder.length);
    if (rest.length < 1 || rest.length > 2 || folder.some((part, index) => part !== parts[index])) continue;
    const [name = "", version] = rest.toReversed();
    const [, file = "", checksum] = /^(.+?)(?:[.](md5|sha1|sha256|sha512))?$/s.exec(name) ?? [];
    return { product, group, artifact, version, file, checksum: checksums.find((each) => each === checksum) };
  }
  return undefined;
}

/** Empty for what is no text: not UTF-8, or with NUL, which PostgreSQL cannot compare. */
function decoded(path: string): string[] {
  try {
    const parts = path.split("/").map((part) => decodeURIComponent(part).normalize("NFC"));
    return parts.some((part) => part.includes("\0")) ? [] : parts;
  } catch {
    return [];
  }
}
