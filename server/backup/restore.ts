import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Config } from "../config.ts";
import { prepareDataDir, storeSecret } from "../data-dir.ts";
import { migrate } from "../database/migrate.ts";
import { openEmptyDatabase, type Database } from "../database/open.ts";
import { snapshotRows, type TableRow } from "../database/snapshot.ts";
import { MissingFile, type Files } from "../files/files.ts";
import { openFolder } from "../files/folder.ts";
import { openFiles } from "../open-files.ts";
import { openLog } from "../log.ts";
import { StartError } from "../start-error.ts";
import { referencedFirst, insertRows } from "./rows.ts";
import { backupPaths, readManifest, secretFingerprint, type Manifest, type Progress } from "./manifest.ts";

/**
 * Restores a backup, from either kind of database, into the configured database and data folder: first the files, each
 * compared with its SHA-256, then all rows in one transaction, then migrations newer than the backup. If interrupted,
 * it can be run again. Throws `StartError` if the database has rows, the backup is damaged or newer than this version,
 * or the secret differs.
 */
export async function restore(config: Config, folder: string, progress: Progress): Promise<Manifest> {
  const manifest = await readManifest(folder);
  prepareDataDir(config.dataDir);
  const secret = await secretOf(folder, manifest, config);
  const where = { dataDir: config.dataDir, databaseUrl: config.databaseUrl };
  const db = await openEmptyDatabase(where, () => undefined, manifest.migration);
  try {
    if (secret !== undefined && storeSecret(config.dataDir, secret) !== secret)
      throw new StartError(`${config.dataDir} has the secret of another portal; restore into an empty folder.`);
    const spool = path.join(config.dataDir, "spool");
    const files = await openFiles({ location: config.files, spool, log: openLog(config.logLevel) });
    await restoreFiles(files, folder, { manifest, progress });
    await restoreTables(db, folder, { manifest, progress });
  } finally {
    await db.close();
  }
  return manifest;
}

/** The secret to store; `undefined` if `SECRET` has the same value. */
async function secretOf(folder: string, manifest: Manifest, config: Config): Promise<string | undefined> {
  const secret =
    config.secret ?? (manifest.hasSecret ? (await readFile(backupPaths.secret(folder), "utf8")).trim() : undefined);
  if (secret === undefined) throw new StartError("SECRET: set it to the secret of the portal that was backed up.");
  if (secretFingerprint(secret) !== manifest.secret)
    throw new StartError(
      "SECRET: the portal that was backed up had another one; what it sealed could not be read with this.",
    );
  return config.secret === undefined ? secret : undefined;
}

type Restoring = { manifest: Manifest; progress: Progress };

async function restoreFiles(files: Files, folder: string, { manifest, progress }: Restoring): Promise<void> {
  const source = await openFolder(backupPaths.files(folder));
  const total = manifest.files.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const { sha256, size } of manifest.files) {
    if ((await files.sizeOf(sha256)) !== size) await restoreFile(source, files, sha256);
    progress("bytes", (done += size), total);
  }
}

async function restoreFile(source: Files, files: Files, sha256: string): Promise<void> {
  const damaged = (cause?: unknown) =>
    new StartError(`The backup is damaged: its file ${sha256} is missing or another.`, { cause });
  await using handle = await source.open(sha256).catch((error: unknown) => {
    throw error instanceof MissingFile ? damaged(error) : error;
  });
  await files.store(handle.bytes(), (received) =>
    received.sha256 === sha256 ? Promise.resolve() : Promise.reject(damaged()),
  );
}

async function restoreTables(db: Database, folder: string, { manifest, progress }: Restoring): Promise<void> {
  const { tables, tablesFolder } = manifest;
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  await db.write(async (write) => {
    let done = 0;
    for (const table of tables.toSorted((a, b) => referencedFirst(a.name, b.name))) {
      const file = backupPaths.table(folder, tablesFolder, table.name);
      for await (const rows of readRows(file, table)) {
        await insertRows(write, table.name, rows);
        progress("rows", (done += rows.length), total);
      }
    }
    await migrate(write);
  });
}

/** The rows of a table's file. Throws `StartError` at the end if the file's SHA-256 differs. */
async function* readRows(file: string, { name, rows, sha256 }: Manifest["tables"][number]): AsyncIterable<TableRow[]> {
  const hash = createHash("sha256");
  let columns: string[] | undefined;
  let read: TableRow[] = [];
  let count = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    hash.update(`${line}\n`);
    const values: unknown = JSON.parse(line);
    if (columns === undefined) {
      columns = values as string[]; // the SHA-256 is compared below, before the commit
      continue;
    }
    read.push(rowOf(columns, values as TableRow[string][]));
    count++;
    if (read.length < snapshotRows) continue;
    yield read;
    read = [];
  }
  if (read.length) yield read;
  if (hash.digest("hex") !== sha256 || count !== rows)
    throw new StartError(`The backup is damaged: its table ${name} is not what was written.`);
}

function rowOf(columns: string[], values: TableRow[string][]): TableRow {
  return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
}
