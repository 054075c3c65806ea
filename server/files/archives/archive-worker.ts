import { parentPort, workerData } from "node:worker_threads";
import { BadArchive, type ArchiveFault, type ReadArchive } from "./contents.ts";
import type { PackedFormat } from "./format.ts";
import { readTgz } from "./read-tgz.ts";
import { readZip } from "./read-zip.ts";

export type ArchiveJob = { file: string; format: PackedFormat };
export type ArchiveOutcome = ReadArchive | { fault: ArchiveFault };

// Reads one archive in a thread of its own, which `readArchive` starts
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort?.postMessage(await outcomeOf(workerData as ArchiveJob));

export async function outcomeOf({ file, format }: ArchiveJob): Promise<ArchiveOutcome> {
  try {
    if (format === "tgz") return await readTgz(file);
    return { contents: await readZip(file, { isUnpacked: format === "zip" }), manifest: null };
  } catch (error) {
    return { fault: error instanceof BadArchive ? error.fault : "archiveBroken" };
  }
}
