import { listTables } from "../database/migrate.ts";
import { startDigest, type Blob } from "../files/digest.ts";
import { MissingFile } from "../files/files.ts";
import type { Clock, Stores } from "../portal.ts";
import { removeOrphan } from "../catalogue/release-files/remove-unused-blobs.ts";
import { hasRow } from "./rows.ts";
import type { Progress } from "./manifest.ts";

/**
 * A problem with a portal's data. `database`: its structure, or a dangling reference; `missing`, `damaged`: a file;
 * `checksums`: those of a file's blocks; `orphan`: a file without a row. `about` is a file's SHA-256, or the database's
 * message.
 */
export type Finding = {
  problem: "database" | "missing" | "damaged" | "checksums" | "orphan";
  about: string;
  isRepaired: boolean;
};

export type CheckOptions = { repair: boolean; progress: Progress };
export type CheckResult = { rows: number; files: number; findings: Finding[] };

/**
 * Checks the database's structure, reads all its rows, and compares every stored file with its SHA-256 and the
 * checksums of its blocks, while the portal is in use. `repair` removes files without a row, and recomputes checksums
 * of files whose SHA-256 is correct; missing or damaged files can only be restored from a backup.
 */
export async function check(portal: Stores & Clock, { repair, progress }: CheckOptions): Promise<CheckResult> {
  const { findings, rows } = await checkDatabase(portal, progress);
  const blobs = await portal.db.read.selectFrom("blobs").selectAll().orderBy("sha256").execute();
  const total = blobs.reduce((sum, { size }) => sum + size, 0);
  let done = 0;
  for (const { sha256, size, block_crcs: blockChecksums } of blobs) {
    const problem = await problemOf(portal, { sha256, size, blockChecksums });
    if (problem === "checksums")
      findings.push({ problem, about: sha256, isRepaired: repair && (await renewChecksums(portal, sha256)) });
    else if (problem) findings.push({ problem, about: sha256, isRepaired: false });
    progress("bytes", (done += size), total);
  }
  for await (const sha256 of portal.files.list()) {
    if (await hasRow(portal, "blobs", sha256)) continue; // queried now: a file uploaded meanwhile had its row first
    findings.push({ problem: "orphan", about: sha256, isRepaired: repair && (await removeOrphan(portal, sha256)) });
  }
  return { rows, files: blobs.length, findings };
}

async function checkDatabase({ db }: Stores, progress: Progress): Promise<{ findings: Finding[]; rows: number }> {
  const findings = (await db.integrity()).map((about): Finding => ({ problem: "database", about, isRepaired: false }));
  let rows = 0;
  await db.snapshot(async (snapshot) => {
    for (const table of await listTables(db.read))
      for await (const batch of snapshot.rows(table)) progress("rows", (rows += batch.length));
  });
  return { findings, rows };
}

async function problemOf(portal: Stores, blob: Blob): Promise<"missing" | "damaged" | "checksums" | undefined> {
  const found = await digestOf(portal, blob.sha256);
  if (!found) {
    const isUsed = await Promise.all(
      (["files", "application_files", "site_blobs"] as const).map((table) => hasRow(portal, table, blob.sha256)),
    );
    return isUsed.includes(true) ? "missing" : undefined; // just deleted, or not stored yet
  }
  if (found.sha256 !== blob.sha256 || found.size !== blob.size) return "damaged";
  return found.blockChecksums === blob.blockChecksums ? undefined : "checksums";
}

async function digestOf(portal: Stores, sha256: string): Promise<Blob | undefined> {
  try {
    await using file = await portal.files.open(sha256);
    const digest = startDigest();
    for await (const chunk of file.bytes()) digest.update(chunk);
    return digest.blob();
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    throw error;
  }
}

/** Recomputes the checksums of a file whose SHA-256 is correct. Returns whether it still is. */
async function renewChecksums(portal: Stores, sha256: string): Promise<boolean> {
  const found = await digestOf(portal, sha256);
  if (found?.sha256 !== sha256) return false;
  await portal.db.write((write) =>
    write.updateTable("blobs").set({ block_crcs: found.blockChecksums }).where("sha256", "=", sha256).execute(),
  );
  return true;
}
