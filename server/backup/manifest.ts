import { createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { StartError } from "../config/start-error.ts";

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const fileName = z.string().check(z.regex(/^[a-z][a-z0-9_]*$/));

/**
 * The contents of a backup. The manifest is written last: a folder without it is not a backup. `migration`: the
 * database's newest migration; `tablesFolder`: the folder with the tables' rows; `secret`: a fingerprint of the
 * portal's secret; `hasSecret`: whether the backup contains it; otherwise `SECRET` sets it.
 */
const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  migration: z.string(),
  secret: digest,
  hasSecret: z.boolean(),
  tablesFolder: fileName,
  tables: z.array(z.object({ name: fileName, rows: z.int(), sha256: digest })),
  files: z.array(z.object({ sha256: digest, size: z.int() })),
});
export type Manifest = z.output<typeof manifestSchema>;

/** The paths within a backup's folder. */
export const backupPaths = {
  marker: (folder: string) => path.join(folder, "parallax-backup.txt"),
  manifest: (folder: string) => path.join(folder, "manifest.json"),
  secret: (folder: string) => path.join(folder, "secret"),
  table: (folder: string, tablesFolder: string, name: string) => path.join(folder, tablesFolder, `${name}.ndjson`),
  files: (folder: string) => path.join(folder, "files"),
};

/** The name of the folder for tables saved at this time. */
export function tablesFolderOf(createdAt: Date): string {
  return `tables_${createdAt.toISOString().replaceAll(/\D/g, "")}`;
}

/** A fingerprint that shows whether two portals have the same secret, without revealing it. */
export function secretFingerprint(secret: string): string {
  return createHmac("sha256", secret).update("parallax backup").digest("hex");
}

/** Reports the progress of long work; `total` is `undefined` while unknown. */
export type Progress = (what: "rows" | "bytes", done: number, total?: number) => void;

/** Reads a backup's manifest. Throws `StartError` if the folder contains no backup that this version can read. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = backupPaths.manifest(folder);
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new StartError(`${folder} contains no complete backup (${file} cannot be read).`, { cause });
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new StartError(`${file} is damaged, or of a version that is not known here.`, { cause });
  }
}
