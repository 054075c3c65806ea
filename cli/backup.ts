import path from "node:path";
import { backUp } from "../server/backup/back-up.ts";
import type { Manifest } from "../server/backup/manifest.ts";
import { restore } from "../server/backup/restore.ts";
import type { Given } from "./command.ts";
import { withPortal } from "./this-portal.ts";
import { readConfig } from "../server/config/config.ts";
import { WrongUsage, type CommandOutcome } from "./outcome.ts";
import { showProgress } from "./progress.ts";

/** `backup`: writes database, files and secret into a folder, while the portal may be running. */
export async function backUpFromTerminal(given: Given): Promise<CommandOutcome> {
  const folder = readFolder(given);
  const { progress, end } = showProgress();
  const { manifest, copied } = await withPortal(
    (portal) => backUp(portal, folder, progress),
    given.environment,
  ).finally(end);
  const { rows, files, bytes } = sumOf(manifest);
  const secret = manifest.hasSecret ? ", and the secret" : "; SECRET is not in it";
  return {
    said: [
      `Backed up ${rows} rows and ${files} files (${bytes} bytes; ${copied} were new)${secret}.`,
      `Whoever has ${folder} has everything: store it as safely as the portal.`,
    ],
    json: { folder, createdAt: manifest.createdAt, rows, files, bytes, copied, hasSecret: manifest.hasSecret },
  };
}

/** `restore`: reads a backup into the configured database and data folder, which must be empty. */
export async function restoreFromTerminal(given: Given): Promise<CommandOutcome> {
  const folder = readFolder(given);
  const { progress, end } = showProgress();
  const manifest = await restore(readConfig(given.environment), folder, progress).finally(end);
  const { rows, files, bytes } = sumOf(manifest);
  return {
    said: [`Restored ${rows} rows and ${files} files (${bytes} bytes) as they were at ${manifest.createdAt}.`],
    json: { createdAt: manifest.createdAt, rows, files, bytes },
  };
}

function readFolder({ positionals: [folder, ...more] }: Given): string {
  if (folder === undefined || more.length) throw new WrongUsage("Name one folder.");
  return path.resolve(folder);
}

export function sumOf({ tables, files }: Manifest): { rows: number; files: number; bytes: number } {
  return {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
}
