import type * as z from "zod/mini";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { buffer } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { createHash } from "node:crypto";
import { extract, type Header } from "tar-stream";
import { limits } from "../../../contract/limits.ts";
import { siteManifest } from "../../../contract/schemas/site.ts";
import { announceBlobs } from "../../catalogue/release-files/announce-blob.ts";
import { asStored, isLitter, manifestFile } from "../folder.ts";
import type { SiteFiles } from "../../database/site-tables.ts";
import { comparablePath, foldersAbove, isSafePath } from "../../files/archives/entry-path.ts";
import { isDeviceName } from "../../files/file-name.ts";
import type { ReceivedFile } from "../../files/digest.ts";
import type { Clock, Stores } from "../../portal.ts";
import { refuse, type Refusal } from "../../refuse.ts";
import { announceSiteBlobs, storeBlobs } from "./blobs.ts";

const megabyte = 1024 * 1024;
export const siteLimits = {
  files: limits.siteFiles,
  bytes: 200 * megabyte,
  picture: 5 * megabyte,
  clip: 60 * megabyte,
};
/** Bytes of the tar format itself: a header and padding for each file. */
const overhead = 2_048 * siteLimits.files;
/** Bytes of small files that are stored together. */
const batch = 4 * megabyte;

const isClip = /\.(?:mp4|webm)$/i;
/** Sources of samples and packages, which no page shows. */
const isSource = /^files\//;

/** Refuses a file of a folder by its name. */
function refuseFile(file: string, message: string): Refusal {
  const field = file.replaceAll(/[\p{Cc}\p{Cf}]/gu, "�").slice(0, 300);
  return refuse("invalidInput", { issues: [{ field, message, literal: true }] });
}

/** Checks the names and sizes of a folder's files, one after another. Throws `invalidInput` (10100) with the name. */
export function checkEntries(): (file: string, size: number) => void {
  const files = new Set<string>();
  const folders = new Set<string>();
  let total = 0;
  return (file, size) => {
    if (!isSafePath(file)) throw refuseFile(file, "leads out of the folder, or has characters that no name may have");
    const device = file.split("/").find((part) => part !== "" && isDeviceName(part));
    if (device !== undefined) throw refuseFile(file, "has a name that Windows cannot write");
    const name = comparablePath(file);
    if (files.has(name) || folders.has(name))
      throw refuseFile(file, "has a name that differs from another's in case only, or not at all");
    const above = foldersAbove(file);
    const inFile = above.find((folder) => files.has(folder));
    if (inFile !== undefined) throw refuseFile(file, `is within ${inFile}, which is a file`);
    files.add(name);
    for (const folder of above) folders.add(folder);
    if (files.size > siteLimits.files) throw refuseFile(file, "is one too many: a folder has at most 10,000 files");
    const most = isClip.test(file) || isSource.test(file) ? siteLimits.clip : siteLimits.picture;
    if (size > most) throw refuseFile(file, `is larger than ${most / megabyte} MB`);
    total += size;
    if (total > siteLimits.bytes) throw refuseFile(file, "is too much: a folder has at most 200 MB");
  };
}

/** Sizes of files by their SHA-256; the store may have lost one. */
export type KnownFiles = ReadonlyMap<string, number>;

/**
 * Unpacks a gzipped tar into the store of files, as it arrives; what its manifest names and it does not have is `known`.
 * Files of a push that is refused later are removed with other unused ones. Throws `invalidInput` (10100) with the name of
 * a file that no folder may have, and for what is no archive.
 */
export async function receiveFolder(
  portal: Stores & Clock,
  packed: AsyncIterable<Uint8Array>,
  known: KnownFiles,
): Promise<SiteFiles> {
  const entries = extract();
  const flowing = pipeline(Readable.from(packed), createGunzip(), boundedBy(siteLimits.bytes + overhead), entries);
  flowing.catch(() => undefined); // the loop below throws the same
  const files = startStoring(portal, known);
  const check = checkEntries();
  let manifest: Manifest = [];
  try {
    for await (const entry of entries) {
      const { name, size, type } = entry.header;
      const file = name
        .replace(/^(?:\.\/)+/, "")
        .replace(/\/$/, "")
        .normalize("NFC");
      if (file === "" || file === ".") entry.resume();
      else if (type === "directory") {
        if (!isSafePath(file)) throw refuseFile(file, "leads out of the folder");
        entry.resume();
      } else {
        if (type !== "file" && type !== "contiguous-file") throw refuseFile(file, `is a ${nameOf(type)}`);
        const content = entry as AsyncIterable<Uint8Array>; // a stream of bytes
        if (file === manifestFile) manifest = await readManifest(size, content);
        else {
          check(file, size);
          if (isLitter(file)) entry.resume();
          else await files.add(file, size, content);
        }
      }
    }
    await flowing;
  } catch (error) {
    entries.destroy();
    throw isBroken(error) ? refuseFile("body", "is no gzipped tar, or is cut off") : error;
  }
  for (const { path, sha256 } of manifest) files.addKnown(path, sha256, check);
  return files.finish();
}

type Manifest = z.output<typeof siteManifest>["files"];

async function readManifest(size: number, content: AsyncIterable<Uint8Array>): Promise<Manifest> {
  const read = size <= limits.siteBody ? siteManifest.safeParse(parsed(await buffer(content))) : undefined;
  if (!read?.success) throw refuseFile(manifestFile, "is no list of files");
  return read.data.files.map((file) => ({ ...file, path: file.path.normalize("NFC") }));
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

function nameOf(type: Header["type"]): string {
  return type === "symlink" || type === "link" ? "link" : "device or another special file";
}

/** Errors of zlib, and of a tar that is none. */
function isBroken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return code.startsWith("Z_") || /tar header|invalid header|tar archive|end of data/i.test(error.message);
}

function boundedBy(max: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Uint8Array, _, done) {
      size += chunk.length;
      if (size > max) done(refuseFile("body", "unpacks to more than 200 MB"));
      else done(null, chunk);
    },
  });
}

/** Ends the storing of a large file that the store has. */
class AlreadyStored extends Error {}

/** Stores files as they come: small ones together, large ones as streams. */
export function startStoring(portal: Stores & Clock, known: KnownFiles) {
  const files: SiteFiles = {};
  const received = new Map<string, number>();
  const isStored = async (sha256: string) => known.has(sha256) && (await portal.files.sizeOf(sha256)) !== undefined;
  const stored: string[] = [];
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  const flush = async () => {
    const now = waiting;
    [waiting, bytes] = [[], 0];
    if (now.length > 0) await storeBlobs(portal, now);
  };
  return {
    async add(file: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void> {
      if (size > siteLimits.picture) {
        let sha256 = "";
        const accept = async (large: ReceivedFile) => {
          ({ sha256 } = large);
          if (await isStored(sha256)) throw new AlreadyStored();
          await announceBlobs(portal, [large]);
          stored.push(sha256);
        };
        await portal.files.store(content, accept).catch((error: unknown) => {
          if (!(error instanceof AlreadyStored)) throw error;
        });
        files[file] = { sha256, size };
        received.set(sha256, size);
        return;
      }
      const whole = asStored(file, await buffer(content));
      const sha256 = createHash("sha256").update(whole).digest("hex");
      files[file] = { sha256, size: whole.length };
      received.set(sha256, whole.length);
      if (await isStored(sha256)) return;
      stored.push(sha256);
      waiting.push(whole);
      bytes += whole.length;
      if (bytes > batch) await flush();
    },
    /** A file that was not sent, because it is stored, or the same as one that was. */
    addKnown(file: string, sha256: string, check: ReturnType<typeof checkEntries>): void {
      if (files[file]) return;
      const size = received.get(sha256) ?? known.get(sha256);
      if (size === undefined) throw refuseFile(file, "was not sent, and is not stored; push again");
      check(file, size);
      files[file] = { sha256, size };
    },
    async finish(): Promise<SiteFiles> {
      await flush();
      await announceSiteBlobs(portal, stored);
      return Object.fromEntries(Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}
