import { open } from "node:fs/promises";
import type { Logger } from "../../process/log.ts";
import { StartError } from "../../config/start-error.ts";
import { day } from "../../time/time.ts";
import type { Blob } from "../digest.ts";
import { MissingFile, type Accept, type Files } from "../files.ts";
import type { S3Location } from "../../config/files-url.ts";
import { writeDigested, type Bytes } from "../write.ts";
import { storeLimits, type StoreLimits } from "./limits.ts";
import { openObject } from "./open-object.ts";
import { openPiecePartials } from "./pieces.ts";
import { openRequests, type Requests } from "./requests.ts";
import { openSpool } from "./spool.ts";
import { openSemaphore } from "./semaphore.ts";

const folder = "files/";
const nameOf = (sha256: string) => `${folder}${sha256}`;

/** The number of concurrent transfers to the store, which bounds the memory. */
const sentAtOnce = 2;
/** The age from which a multipart upload belongs to a killed process. */
const abandonedAfter = day;

/** `spool`: a folder of this machine. `limits`: tests have shorter ones. */
type BucketOpening = { spool: string; log: Logger; limits?: StoreLimits };

/**
 * Opens a bucket as a file store. Bytes are written to this machine's disk first: their name is their SHA-256, archives
 * are read before they are accepted, and interrupted transfers can be repeated (decision 0037). Throws `StartError` if
 * the bucket does not exist or access is denied.
 */
export async function openBucket(
  location: S3Location,
  { spool: spoolFolder, log, limits = storeLimits }: BucketOpening,
): Promise<Files> {
  const { attempts } = limits;
  const requests = openRequests(location, { limits, log });
  await refuseUnusable(requests, location);
  const spool = await openSpool(spoolFolder);
  const partials = openPiecePartials(requests, attempts);
  const inTurn = openSemaphore(sentAtOnce);

  function storeThrough(bytes: Bytes, accept: Accept | undefined): Promise<Blob> {
    return spool.use(async (file) => {
      const blob = await writeFile(file, bytes);
      await accept?.({ ...blob, path: file });
      await inTurn(() => requests.upload(nameOf(blob.sha256), file, blob.size));
      return blob;
    });
  }

  return {
    store: storeThrough,
    open: (sha256, ahead) => openObject(requests, nameOf(sha256), { ahead, attempts }),
    withPath: (sha256, work) =>
      spool.use(async (file) => {
        await using object = await openObject(requests, nameOf(sha256), { ahead: undefined, attempts });
        await writeFile(file, object.bytes());
        return work(file);
      }),
    sizeOf: (sha256) => unlessMissing(requests.size(nameOf(sha256))),
    async *list() {
      for await (const { key } of requests.list(folder)) yield key.slice(folder.length);
    },
    remove: (sha256) => requests.remove(nameOf(sha256)),
    partials,
    async keep(id, accept) {
      const blob = await storeThrough(partials.bytes(id), accept);
      await partials.remove(id);
      return blob;
    },
    async removeAbandoned() {
      await spool.removeAbandoned();
      await requests.abortUploads(new Date(Date.now() - abandonedAfter));
    },
    isReachable: () =>
      requests.findBucket().then(
        () => true,
        () => false,
      ),
    presign: (sha256, presented) => requests.presign(nameOf(sha256), presented),
  };
}

async function writeFile(file: string, bytes: Bytes): Promise<Blob> {
  await using handle = await open(file, "wx", 0o600);
  return await writeDigested(handle, bytes);
}

async function unlessMissing<Found>(request: Promise<Found>): Promise<Found | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof MissingFile) return undefined;
    throw error;
  }
}

async function refuseUnusable(requests: Requests, { bucket }: S3Location): Promise<void> {
  try {
    await requests.findBucket();
  } catch (cause) {
    const { httpStatusCode: status } = (cause as { $metadata?: { httpStatusCode?: number } }).$metadata ?? {}; // of the client
    const problem =
      status === 404
        ? `there is no bucket "${bucket}"`
        : status === 403
          ? `S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY may not use the bucket "${bucket}"`
          : `the store does not answer (${cause instanceof Error ? cause.message : String(cause)})`;
    throw new StartError(`FILES_URL: ${problem}`, { cause });
  }
}
