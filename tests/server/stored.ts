import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

type Environment = Record<string, string>;

/** What the tests' store adds to the name of an object for its bytes. */
const object = "._S3rver_object";

/** The folder where a portal's files are on disk: its own, or that of its bucket in the tests' store. */
function folderOf({ FILES_URL: url, DATA_DIR: dataDir = "" }: Environment): { folder: string; isBucket: boolean } {
  if (url === undefined) return { folder: path.join(dataDir, "files"), isBucket: false };
  return { folder: path.join(process.env.TEST_S3_FOLDER ?? "", new URL(url).host), isBucket: true };
}

/** Where the bytes of a stored file are on disk, to be read, damaged or removed behind the portal's back. */
export function storedPath(environment: Environment, sha256: string): string {
  const { folder, isBucket } = folderOf(environment);
  return isBucket ? path.join(folder, "files", sha256 + object) : path.join(folder, sha256.slice(0, 2), sha256);
}

/** The names of everything that is stored, or on its way: files by their SHA-256, and parts of others. */
export function everythingStored(environment: Environment): string[] {
  const { folder, isBucket } = folderOf(environment);
  const found = filesIn(folder);
  if (!isBucket) return found.toSorted();
  const objects = found.filter((name) => name.endsWith(object)).map((name) => name.slice(0, -object.length));
  return [...objects, ...filesIn(path.join(environment["DATA_DIR"] ?? "", "spool"))].toSorted();
}

/** The names of the files of which parts have arrived. */
export function partialFiles(environment: Environment): string[] {
  const folder = path.join(folderOf(environment).folder, "partial");
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map(({ name }) => name);
}
