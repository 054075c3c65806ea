export type PackedFormat = "zip" | "tgz";

/**
 * The archive format that a file's name implies; `undefined` for files that are not inspected. Unity's packages are
 * tgz.
 */
export function packedFormat(name: string): PackedFormat | undefined {
  if (/\.zip$/i.test(name)) return "zip";
  return /\.(tgz|tar\.gz|unitypackage)$/i.test(name) ? "tgz" : undefined;
}
