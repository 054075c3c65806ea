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
    const start = buffer.subarray(0, bytesRead);
    if (isLfsPointer(start)) return "lfsPointer";
    return packedFormat(name) ?? (startsWith(start, "PK\x03\x04") ? "jar" : undefined);
  } finally {
    await handle.close();
  }
}

/** Whether bytes are what Git has of a file in Git LFS until it is checked out. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return startsWith(bytes, "version https://git-lfs.github.com/spec/");
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes.subarray(0, text.length)).toString("latin1") === text;
}
