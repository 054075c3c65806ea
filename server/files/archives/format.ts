import { open } from "node:fs/promises";

/** `jar`: a zip file that programs read as it is, and nobody unpacks. */
export type PackedFormat = "zip" | "jar" | "tgz";

/** The archive format that a file's name implies, if any. Unity's packages are tgz. */
export function packedFormat(name: string): PackedFormat | undefined {
  if (/\.zip$/i.test(name)) return "zip";
  if (/\.(jar|aar|apk|ipa|whl|nupkg)$/i.test(name)) return "jar";
  return /\.(tgz|tar\.gz|unitypackage)$/i.test(name) ? "tgz" : undefined;
}

/** What received bytes are, whatever they are called: the format of their name, or that of their first bytes. */
export async function receivedFormat(name: string, file: string): Promise<PackedFormat | "lfsPointer" | undefined> {
  const handle = await open(file, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0);
    const start = buffer.subarray(0, bytesRead).toString("latin1");
    if (start.startsWith("version https://git-lfs.github.com/spec/")) return "lfsPointer";
    return packedFormat(name) ?? (start.startsWith("PK\x03\x04") ? "jar" : undefined);
  } finally {
    await handle.close();
  }
}
