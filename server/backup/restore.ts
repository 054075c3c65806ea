import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../config/config.ts";
import { prepareDataDir, storeSecret } from "../config/data-dir.ts";
import { finishFilling, listTables } from "../database/migrate.ts";
import type { Database } from "../database/database.ts";
import { openEmptyDatabase } from "../database/open.ts";
import { snapshotRows, type TableRow } from "../database/snapshot.ts";
import { MissingFile, type Files } from "../files/files.ts";
import { openFolder } from "../files/folder.ts";
import { openFiles } from "../files/open/open-files.ts";
import { holdSending } from "../outgoing/held.ts";
import { openLog } from "../process/log.ts";
import { resetServing } from "../process/serving.ts";
import { StartError } from "../config/start-error.ts";
import { referencedFirst, insertRows } from "./rows.ts";
import { backupPaths, readManifest, secretFingerprint, type Manifest, type Progress } from "./manifest.ts";

/**
 * Restores a backup, from either kind of database, into the configured database and data folder: first the files, each
 * compared with its SHA-256, then all rows in one transaction, then migrations newer than the backup. All rows are
 * verified before anything is written. Until everything is there the portal does not start on the database; what fails
 * leaves it without rows and files, and can be run again. Throws `StartError` if the database has rows, the backup is
 * damaged or newer than this version, or the secret differs.
 */
export async function restore(config: Config, folder: string, progress: Progress): Promise<Manifest> {
  const manifest = await readManifest(folder);
  await verifyTables(folder, manifest);
  prepareDataDir(config.dataDir);
  const secret = await secretOf(folder, manifest, config);
  const where = { dataDir: config.dataDir, databaseUrl: config.databaseUrl };
  const db = await openEmptyDatabase(where, () => undefined, manifest.migration);
  try {
    await compareTables(db, folder, manifest);
    if (secret !== undefined && storeSecret(config.dataDir, secret) !== secret)
      throw new StartError(`${config.dataDir} has the secret of another portal; restore into an empty folder.`);
    const spool = path.join(config.dataDir, "spool");
    const files = await openFiles({ location: config.files, spool, log: openLog(config.logLevel) });
    const stored: string[] = [];
    try {
      await restoreFiles(files, folder, { manifest, progress, stored });
      await restoreTables(db, folder, { manifest, progress });
    } catch (error) {
      for (const sha256 of stored) await files.remove(sha256).catch(() => undefined); // the first failure is the one to report
      throw error;
    }
  } finally {
    await db.close();
  }
  return manifest;
}

/** Reads every row, so that a damaged backup is refused before anything is written. */
async function verifyTables(folder: string, { tables, tablesFolder }: Manifest): Promise<void> {
  for (const table of tables)
    for await (const _ of readRows(backupPaths.table(folder, tablesFolder, table.name), table));
}

/** Throws `StartError` unless the backup has exactly the tables of its version. */
async function compareTables(db: Database, folder: string, { tables }: Manifest): Promise<void> {
  const found = tables.map(({ name }) => name);
  const expected = await listTables(db.read);
  const other = [...new Set(expected).symmetricDifference(new Set(found))];
  if (other.length === 0 && found.length === expected.length) return;
  throw new StartError(`${backupPaths.manifest(folder)} is damaged: its list of tables is not complete.`);
}

/** The secret to store; `undefined` if `SECRET` has the same value. */
async function secretOf(folder: string, manifest: Manifest, config: Config): Promise<string | undefined> {
  const secret = config.secret ?? (manifest.hasSecret ? await readSecret(backupPaths.secret(folder)) : undefined);
  if (secret === undefined) throw new StartError("SECRET: set it to the secret of the portal that was backed up.");
  if (secretFingerprint(secret) !== manifest.secret)
    throw new StartError(
      "SECRET: the portal that was backed up had another one; what it sealed could not be read with this.",
    );
  return config.secret === undefined ? secret : undefined;
}

async function readSecret(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw damaged(file, cause);
  });
  return text.trim();
}

function damaged(file: string, cause?: unknown): StartError {
  return new StartError(`The backup is damaged: ${file} is missing, or not what was written.`, { cause });
}

type Restoring = { manifest: Manifest; progress: Progress };

/** `stored` receives the files that were not there before. */
async function restoreFiles(
  files: Files,
  folder: string,
  { manifest, progress, stored }: Restoring & { stored: string[] },
): Promise<void> {
  const source = await openFolder(backupPaths.files(folder));
  const total = manifest.files.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const { sha256, size } of manifest.files) {
    if ((await files.sizeOf(sha256)) !== size) {
      await restoreFile(source, files, { sha256, folder });
      stored.push(sha256);
    }
    progress("bytes", (done += size), total);
  }
}

type OneFile = { sha256: string; folder: string };

async function restoreFile(source: Files, files: Files, { sha256, folder }: OneFile): Promise<void> {
  const file = path.join(backupPaths.files(folder), sha256.slice(0, 2), sha256);
  await using handle = await source.open(sha256).catch((error: unknown) => {
    throw error instanceof MissingFile ? damaged(file, error) : error;
  });
  await files.store(handle.bytes(), (received) =>
    received.sha256 === sha256 ? Promise.resolve() : Promise.reject(damaged(file)),
  );
}

async function restoreTables(db: Database, folder: string, { manifest, progress }: Restoring): Promise<void> {
  const { tables, tablesFolder } = manifest;
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = referencedFirst([...byName.keys()], await db.references());
  await db.write(async (write) => {
    let done = 0;
    for (const table of ordered.flatMap((name) => byName.get(name) ?? [])) {
      const file = backupPaths.table(folder, tablesFolder, table.name);
      for await (const rows of readRows(file, table)) {
        await insertRows(write, table.name, rows);
        progress("rows", (done += rows.length), total);
      }
    }
    await resetServing(write);
    await holdSending(write);
    await finishFilling(write);
  });
}

/** The rows of a table's file. Throws `StartError` if it cannot be read, or at its end if its SHA-256 differs. */
async function* readRows(file: string, { rows, sha256 }: Manifest["tables"][number]): AsyncIterable<TableRow[]> {
  const hash = createHash("sha256");
  let columns: string[] | undefined;
  let read: TableRow[] = [];
  let count = 0;
  for await (const line of linesOf(file)) {
    hash.update(`${line}\n`);
    const values = valuesOf(line, file);
    if (columns === undefined) {
      columns = values as string[]; // the SHA-256 is compared below, before the commit
      continue;
    }
    read.push(rowOf(columns, values));
    count++;
    if (read.length < snapshotRows) continue;
    yield read;
    read = [];
  }
  if (read.length) yield read;
  if (hash.digest("hex") !== sha256 || count !== rows) throw damaged(file);
}

async function* linesOf(file: string): AsyncIterable<string> {
  const handle = await open(file).catch((cause: unknown) => {
    throw damaged(file, cause);
  });
  yield* handle.readLines(); // closes the file at its end
}

function valuesOf(line: string, file: string): TableRow[string][] {
  try {
    return JSON.parse(line) as TableRow[string][]; // as `back-up.ts` writes it
  } catch (cause) {
    throw damaged(file, cause);
  }
}

function rowOf(columns: string[], values: TableRow[string][]): TableRow {
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
}
