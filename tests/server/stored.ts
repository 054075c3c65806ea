import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

type Environment = Record<string, string>;

/** The suffix with which the tests' store names an object's bytes. */
const object = "._S3rver_object";

/** The folder of a portal's files on disk: its own, or its bucket's in the tests' store. */
function folderOf({ FILES_URL: url, DATA_DIR: dataDir = "" }: Environment): { folder: string; isBucket: boolean } {
  if (url === undefined) return { folder: path.join(dataDir, "files"), isBucket: false };
  return { folder: path.join(process.env.TEST_S3_FOLDER ?? "", new URL(url).host), isBucket: true };
}

/** The path of a stored file on disk, so that tests can read, damage or remove it. */
export function storedPath(environment: Environment, sha256: string): string {
  const { folder, isBucket } = folderOf(environment);
  return isBucket ? path.join(folder, "files", sha256 + object) : path.join(folder, sha256.slice(0, 2), sha256);
}

/** The names of everything that is stored: files by their SHA-256, and parts of uploads. */
export function everythingStored(environment: Environment): string[] {
  const { folder, isBucket } = folderOf(environment);
  const found = filesIn(folder);
  if (!isBucket) return found.toSorted();
  const objects = found.filter((name) => name.endsWith(object)).map((name) => name.slice(0, -object.length));
  return [...objects, ...filesIn(path.join(environment["DATA_DIR"] ?? "", "spool"))].toSorted();
}

/** The names of files that are partly uploaded. */
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
