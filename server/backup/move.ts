import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Config } from "../config.ts";
import { prepareDataDir, storedSecret, storeSecret } from "../data-dir.ts";
import { finishFilling, lastMigration, listTables } from "../database/migrate.ts";
import { openDatabase, openEmptyDatabase, type Database, type Write } from "../database/open.ts";
import type { Snapshot, TableRow } from "../database/snapshot.ts";
import { startDigest } from "../files/digest.ts";
import type { Files } from "../files/files.ts";
import { openFiles } from "../open-files.ts";
import type { Portal } from "../portal.ts";
import { countServers, isReadOnly, isReadOnlyRow, setReadOnly } from "../serving.ts";
import { StartError } from "../start-error.ts";
import { minute } from "../time.ts";
import type { Progress } from "./manifest.ts";
import { referencedFirst, insertRows, startTableDigest, type TableDigest } from "./rows.ts";

/** Not copied: the processes that serve the source portal. */
const servers = "servers";
/** How long serving processes may take to notice the read-only mode. */
const patience = minute;
const lookEvery = 200;

/** `to`: the configuration of the target. `readOnly`: puts this portal into read-only mode if it is being served. */
export type MoveOptions = { to: Config; readOnly: boolean; progress: Progress };
/** `copied`: files that were not there before. */
export type MoveResult = { rows: number; files: number; copied: number; bytes: number };

/**
 * Copies a portal into an empty database and another file store, then compares both: each table by the number and
 * digest of its rows, each file by its SHA-256. Copies files first, then all rows in one transaction, so that it can be
 * interrupted at any point and run again; a repeated run of a complete copy only compares. Throws `StartError` if a
 * process that serves this portal may still write, if the target contains other rows, and if anything differs.
 */
export async function move(portal: Portal, { to, readOnly, progress }: MoveOptions): Promise<MoveResult> {
  prepareDataDir(to.dataDir);
  keepSecret(portal.config, to);
  const files = await openFiles({ location: to.files, spool: path.join(to.dataDir, "spool"), log: portal.log });
  await endWrites(portal, readOnly);
  const tables = (await listTables(portal.db.read)).filter((name) => name !== servers);
  const before = await digestsOf(portal.db, tables);
  const moved = await moveFiles(portal, files, progress);
  const { db, isEmpty } = await openTarget(portal, to, before);
  try {
    if (isEmpty) await moveRows(portal, db, { tables, progress });
    const after = await digestsOf(portal.db, tables);
    compare(before, after, "was written to meanwhile: put it into read-only mode with --read-only, or stop it");
    compare(
      before,
      await digestsOf(db, tables),
      "is not the same in the other database; empty that, and run this again",
    );
  } finally {
    await db.close();
  }
  return { rows: [...before.values()].reduce((sum, { rows }) => sum + rows, 0), ...moved };
}

/** Copies the secret, without which the target could not decrypt this portal's data. */
function keepSecret({ secret: configured, dataDir }: Config, to: Config): void {
  const secret = configured ?? storedSecret(dataDir);
  if (to.secret !== undefined && to.secret !== secret)
    throw new StartError(`SECRET: set it to the one of this portal, in ${path.join(dataDir, "secret")}.`);
  if (to.secret === undefined && storeSecret(to.dataDir, secret) !== secret)
    throw new StartError(`${to.dataDir} has the secret of another portal.`);
}

/** Resolves when no process that serves the portal can write. */
async function endWrites({ db, now }: Portal, readOnly: boolean): Promise<void> {
  if (readOnly) await setReadOnly(db, true);
  const { serving } = await countServers(db.read, now());
  if (serving > 0 && !(await isReadOnly(db.read)))
    throw new StartError(
      `${serving} ${serving === 1 ? "process serves" : "processes serve"} this portal. Stop it and wait 15 seconds, or add --read-only.`,
    );
  for (const giveUp = performance.now() + patience; (await countServers(db.read, now())).writing > 0;) {
    if (performance.now() > giveUp) throw new StartError("A process that serves this portal does not stop writing.");
    await pause(lookEvery);
  }
}

type Digests = ReadonlyMap<string, TableDigest>;

async function digestsOf(db: Database, tables: readonly string[]): Promise<Digests> {
  return db.snapshot(async (snapshot) => {
    const digests = new Map<string, TableDigest>();
    for (const table of tables) {
      const digest = startTableDigest();
      for await (const rows of rowsOf(snapshot, table)) digest.add(rows);
      digests.set(table, digest.end());
    }
    return digests;
  });
}

/** The rows of a table that are to be copied. */
async function* rowsOf(snapshot: Snapshot, table: string): AsyncIterable<TableRow[]> {
  for await (const rows of snapshot.rows(table))
    yield table === "portal_state" ? rows.filter((row) => !isReadOnlyRow(row)) : rows;
}

function compare(expected: Digests, found: Digests, problem: string): void {
  const other = [...expected].filter(([table, { rows, sum }]) => {
    const digest = found.get(table);
    return digest?.rows !== rows || digest.sum !== sum;
  });
  if (other.length) throw new StartError(other.map(([table]) => `The table ${table} ${problem}.`).join("\n"));
}

/** Opens the target database: empty, or filled by an earlier run, in which case it is only compared. */
async function openTarget(
  source: Portal,
  { dataDir, databaseUrl }: Config,
  expected: Digests,
): Promise<{ db: Database; isEmpty: boolean }> {
  const migration = await lastMigration(source.db.read);
  if (migration === undefined) throw new Error("an open portal has its tables");
  const ignored = () => undefined; // a broken connection fails its statement
  try {
    return { db: await openEmptyDatabase({ dataDir, databaseUrl }, ignored, migration), isEmpty: true };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    const filled = await openDatabase({ dataDir, databaseUrl }, ignored);
    const found = await digestsOf(filled, [...expected.keys()]);
    const isSame = [...expected].every(([table, { sum }]) => found.get(table)?.sum === sum);
    if (isSame) return { db: filled, isEmpty: false };
    await filled.close();
    throw error;
  }
}

type RowMoving = { tables: readonly string[]; progress: Progress };

async function moveRows({ db }: Portal, to: Database, { tables, progress }: RowMoving): Promise<void> {
  const ordered = referencedFirst(tables, await to.references());
  await db.snapshot((snapshot) =>
    to.write(async (write: Write) => {
      let done = 0;
      for (const table of ordered) {
        for await (const rows of rowsOf(snapshot, table)) {
          await insertRows(write, table, rows);
          progress("rows", (done += rows.length));
        }
      }
      await finishFilling(write);
    }),
  );
}

/** Copies missing files; reads and compares existing ones. */
async function moveFiles(portal: Portal, to: Files, progress: Progress): Promise<Omit<MoveResult, "rows">> {
  const blobs = await portal.db.read.selectFrom("blobs").select(["sha256", "size"]).orderBy("sha256").execute();
  const bytes = blobs.reduce((sum, { size }) => sum + size, 0);
  let copied = 0;
  let done = 0;
  for (const { sha256, size } of blobs) {
    if ((await to.sizeOf(sha256)) !== size || (await sha256Of(to, sha256)) !== sha256) {
      await using source = await portal.files.open(sha256);
      await to.store(source.bytes(), (received) => {
        if (received.sha256 === sha256) return Promise.resolve();
        throw new StartError(`The file ${sha256} is damaged: run npm run portal -- check`);
      });
      copied++;
    }
    progress("bytes", (done += size), bytes);
  }
  return { files: blobs.length, copied, bytes };
}

async function sha256Of(files: Files, sha256: string): Promise<string> {
  await using file = await files.open(sha256);
  const digest = startDigest();
  for await (const chunk of file.bytes()) digest.update(chunk);
  return digest.blob().sha256;
}
