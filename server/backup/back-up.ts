import { createHash } from "node:crypto";
import { lstat, mkdir, open, readdir, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { storedSecret } from "../config/data-dir.ts";
import { lastMigration, listTables } from "../database/migrate.ts";
import type { Snapshot } from "../database/snapshot.ts";
import { MissingFile, type Files } from "../files/files.ts";
import { openFolder } from "../files/folder.ts";
import { syncFolder } from "../files/write.ts";
import type { Clock, Stores } from "../portal.ts";
import { StartError } from "../config/start-error.ts";
import { hasRow } from "./rows.ts";
import { backupPaths, secretFingerprint, tablesFolderOf, type Manifest, type Progress } from "./manifest.ts";

/** How often the database is read again because a file was deleted before it could be copied. */
const maxAttempts = 3;

const markerText = "A backup of a Parallax portal. To restore it: npm run portal -- restore <this folder>\n";

/** A file in the database's snapshot has been deleted since. */
class FileDeleted extends Error {}

export type BackedUp = { manifest: Manifest; copied: number };

/**
 * Backs a portal up into `folder` while it is in use: a consistent snapshot of all rows, their files, and the secret if
 * it is stored in `DATA_DIR`. Updates an existing backup: files that it contains are not copied again, and it stays
 * complete until the new one is. Returns the number of `copied` files. Throws `StartError` if the folder contains
 * anything else, and for an empty portal, which would replace the backup of another.
 */
export async function backUp(portal: Stores & Clock, folder: string, progress: Progress): Promise<BackedUp> {
  await refuseEmpty(portal);
  await prepare(folder);
  for (let attempt = 1; ; attempt++) {
    try {
      return await backUpOnce(portal, folder, progress);
    } catch (error) {
      if (!(error instanceof FileDeleted) || attempt === maxAttempts) throw error;
    }
  }
}

async function refuseEmpty({ db: { read } }: Stores): Promise<void> {
  const account = await read.selectFrom("accounts").select("id").limit(1).executeTakeFirst();
  const revision = await read.selectFrom("site_revisions").select("number").limit(1).executeTakeFirst();
  if (!account && !revision)
    throw new StartError("This portal is empty: there is nothing to back up. Check DATA_DIR and DATABASE_URL.");
}

/**
 * Marks the folder before writing anything else: the portal never removes files from a folder without this marker.
 * Refuses a folder that another user owns or can change, because a backup contains the secret.
 */
async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const user = process.getuid?.(); // Windows has none: a folder inherits the permissions of its parent
  const { uid, mode } = await lstat(folder);
  if (user !== undefined && (uid !== user || (mode & 0o022) !== 0))
    throw new StartError(`${folder} belongs to another user, or others can write to it. Name a folder of your own.`);
  const names = await readdir(folder);
  if (names.includes(path.basename(backupPaths.marker(folder)))) return;
  if (names.length) throw new StartError(`${folder} is not empty and contains no backup.`);
  await replaceFile(backupPaths.marker(folder), markerText);
}

/** Writes a new file that only this user can read, and gives it the name: never into a file that was there before. */
async function replaceFile(file: string, text: string): Promise<void> {
  const made = `${file}.new`;
  await rm(made, { force: true });
  await writeFile(made, text, { flag: "wx", mode: 0o600, flush: true });
  await rename(made, file);
}

async function backUpOnce(portal: Stores & Clock, folder: string, progress: Progress): Promise<BackedUp> {
  const createdAt = portal.now();
  const tablesFolder = tablesFolderOf(createdAt);
  await rm(path.join(folder, tablesFolder), { recursive: true, force: true }); // of an attempt at the same time
  await mkdir(path.join(folder, tablesFolder), { mode: 0o700 });
  const names = (await listTables(portal.db.read)).toSorted();
  const migration = await lastMigration(portal.db.read);
  if (migration === undefined) throw new Error("an open portal has its tables");
  const { tables, blobs } = await portal.db.snapshot((snapshot) =>
    writeTables(snapshot, { names, fileOf: (name) => backupPaths.table(folder, tablesFolder, name), progress }),
  );
  const { files, copied } = await copyFiles(portal, { folder: backupPaths.files(folder), blobs, progress });
  const { secret: configured, dataDir } = portal.config;
  const secret = configured ?? storedSecret(dataDir);
  if (configured === undefined) await replaceFile(backupPaths.secret(folder), secret);
  const manifest: Manifest = {
    format: 1,
    createdAt: createdAt.toISOString(),
    migration,
    secret: secretFingerprint(secret),
    hasSecret: configured === undefined,
    tablesFolder,
    tables,
    files,
  };
  await writeManifest(folder, manifest);
  await removeOlder(folder, manifest);
  return { manifest, copied };
}

type TableWriting = { names: readonly string[]; fileOf: (name: string) => string; progress: Progress };
type StoredFile = { sha256: string; size: number };

/**
 * Writes each table as lines of JSON: the columns' names, then each row's values. Also returns the files that rows
 * refer to.
 */
async function writeTables(
  snapshot: Snapshot,
  { names, fileOf, progress }: TableWriting,
): Promise<{ tables: Manifest["tables"]; blobs: StoredFile[] }> {
  const tables: Manifest["tables"] = [];
  const blobs: StoredFile[] = [];
  let done = 0;
  for (const name of names) {
    const hash = createHash("sha256");
    await using file = await open(fileOf(name), "wx", 0o600);
    let rows = 0;
    for await (const batch of snapshot.rows(name)) {
      const columns = Object.keys(batch[0] ?? {});
      const lines = batch.map((row) => lineOf(columns.map((column) => row[column])));
      const text = `${(rows === 0 ? [JSON.stringify(columns), ...lines] : lines).join("\n")}\n`;
      hash.update(text);
      await file.appendFile(text);
      if (name === "blobs")
        blobs.push(...batch.map(({ sha256, size }) => ({ sha256: String(sha256), size: Number(size) })));
      rows += batch.length;
      progress("rows", (done += batch.length));
    }
    await file.sync();
    tables.push({ name, rows, sha256: hash.digest("hex") });
  }
  return { tables, blobs };
}

/** JSON with U+2028 and U+2029 escaped, which some line readers treat as line ends. */
function lineOf(values: unknown): string {
  return JSON.stringify(values).replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

type FileCopying = { folder: string; blobs: readonly StoredFile[]; progress: Progress };

/** Copies missing files, and verifies their SHA-256 on the way: a damaged file must not become a backup. */
async function copyFiles(
  portal: Stores,
  { folder, blobs, progress }: FileCopying,
): Promise<{ files: Manifest["files"]; copied: number }> {
  const target = await openFolder(folder);
  const total = blobs.reduce((sum, { size }) => sum + size, 0);
  let copied = 0;
  let done = 0;
  for (const { sha256, size } of blobs) {
    if ((await target.sizeOf(sha256)) !== size) {
      await copyFile(portal, target, { sha256, done, total, progress });
      copied++;
    }
    progress("bytes", (done += size), total);
  }
  return { files: blobs.map(({ sha256, size }) => ({ sha256, size })), copied };
}

type Copying = { sha256: string; done: number; total: number; progress: Progress };

async function copyFile(portal: Stores, target: Files, { sha256, done, total, progress }: Copying): Promise<void> {
  try {
    await using source = await portal.files.open(sha256);
    await target.store(
      withProgress(source.bytes(), (read) => progress("bytes", done + read, total)),
      (received) => {
        if (received.sha256 === sha256) return Promise.resolve();
        throw new StartError(`The file ${sha256} is damaged: run npm run portal -- check`);
      },
    );
  } catch (error) {
    if (!(error instanceof MissingFile)) throw error;
    if (await hasRow(portal, "blobs", sha256))
      throw new StartError(`The file ${sha256} is missing: run npm run portal -- check`, { cause: error });
    throw new FileDeleted(sha256, { cause: error });
  }
}

async function* withProgress(
  bytes: AsyncIterable<Uint8Array>,
  tell: (read: number) => void,
): AsyncIterable<Uint8Array> {
  let read = 0;
  for await (const chunk of bytes) {
    yield chunk;
    tell((read += chunk.length));
  }
}

/** Writes the manifest atomically, once everything that it names is on disk. */
async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await syncFolder(path.join(folder, manifest.tablesFolder));
  await replaceFile(backupPaths.manifest(folder), `${JSON.stringify(manifest, null, 2)}\n`);
  await syncFolder(folder);
}

/** Removes rows of earlier backups, and files that the manifest does not name. */
async function removeOlder(folder: string, { tablesFolder, files, hasSecret }: Manifest): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith("tables_") && name !== tablesFolder) await rm(path.join(folder, name), { recursive: true });
  if (!hasSecret) await rm(backupPaths.secret(folder), { force: true });
  const named = new Set(files.map(({ sha256 }) => sha256));
  const stored = await openFolder(backupPaths.files(folder));
  for await (const sha256 of stored.list()) if (!named.has(sha256)) await stored.remove(sha256);
}
