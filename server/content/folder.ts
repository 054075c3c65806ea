import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { StartError } from "../config/start-error.ts";

/** Files by their paths, with forward slashes. */
export type Folder = {
  paths: readonly string[];
  /** The bytes of a file, or the first ones. */
  read: (path: string, first?: number) => Promise<Uint8Array>;
};

/** Files that are read at the same time. */
const together = 32;

/** What `read` returns for each name, in their order. */
export async function* readTogether(
  names: readonly string[],
  read: (name: string) => Promise<Uint8Array>,
): AsyncGenerator<{ name: string; bytes: Uint8Array }, void> {
  for (let from = 0; from < names.length; from += together)
    yield* await Promise.all(
      names.slice(from, from + together).map(async (name) => ({ name, bytes: await read(name) })),
    );
}

/** The files below `prefix`, which ends in a slash. */
export function subfolder({ paths, read }: Folder, prefix: string): Folder {
  return {
    paths: paths.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)),
    read: (name, first) => read(prefix + name, first),
  };
}

/** The first entry of a push that holds only what the portal lacks: the paths of all files with their SHA-256. */
export const manifestFile = ".site-manifest.json";

const isText = /^(?!files\/).*\.(?:mdx?|ya?ml|json|txt|svg)$/i;

/** Texts are stored, compared and given out with line ends as LF, so that a checkout with CRLF changes nothing. */
export function asStored(file: string, bytes: Buffer): Buffer {
  if (!isText.test(file) || !bytes.includes("\r\n")) return bytes;
  return Buffer.from(bytes.toString("latin1").replaceAll("\r\n", "\n"), "latin1");
}

/** Files that operating systems and editors leave in folders. */
const litter = new Set(["Thumbs.db", "desktop.ini", "node_modules"]);

/** Whether a file belongs to nobody's folder: hidden ones, and what systems leave behind. */
export function isLitter(name: string): boolean {
  return name.split("/").some((part) => part.startsWith(".") || litter.has(part));
}

/** A folder on this machine's disk. Throws `StartError` for links and anything else that is no regular file. */
export async function openDiskFolder(root: string): Promise<Folder> {
  const paths = await listFiles(root, "");
  return { paths, read: (name) => readFile(path.join(root, name)) };
}

/** The size of a file of a folder on disk. */
export async function sizeOnDisk(root: string, name: string): Promise<number> {
  return (await stat(path.join(root, name))).size;
}

async function listFiles(root: string, below: string): Promise<string[]> {
  const paths: string[] = [];
  const items = await readdir(path.join(root, below), { withFileTypes: true }).catch((cause: unknown) => {
    throw new StartError(`${path.join(root, below)}: the folder cannot be read`, { cause });
  });
  for (const item of items) {
    const name = below + item.name;
    if (isLitter(item.name)) continue;
    if (item.isDirectory()) paths.push(...(await listFiles(root, `${name}/`)));
    else if (item.isFile()) paths.push(name);
    else throw new StartError(`${path.join(root, name)}: not a regular file`);
  }
  return paths.toSorted();
}

/** The last part of each path that matches, in order, without repetition. */
export function namesIn(texts: ReadonlyMap<string, string>, pattern: RegExp): string[] {
  return [...new Set([...texts.keys()].flatMap((name) => pattern.exec(name)?.[1] ?? []))].toSorted();
}
