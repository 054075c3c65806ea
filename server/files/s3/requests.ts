import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  NotFound,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  type GetObjectCommandOutput,
  type MultipartUpload,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { Logger } from "../../process/log.ts";
import { refuse } from "../../refuse.ts";
import { MissingFile, type PresentedAs } from "../files.ts";
import type { S3Location } from "../../config/files-url.ts";
import type { StoreLimits } from "./limits.ts";

/** The size of a part in bytes, and the number of concurrent parts: three parts per file are in memory. */
const partSize = 8 * 1024 * 1024;
const partsAtOnce = 2;
/** The protocol's maximum number of parts: larger files have larger parts. */
const maxParts = 10_000;

export type StoredObject = { key: string; size: number; writtenAt: number };
/** The bytes of an object from `first` on; `size`: of the whole object. */
export type ObjectPart = { body: Readable; first: number; size: number };

/** The portal's requests to one bucket; connections are reused. */
export type Requests = ReturnType<typeof openRequests>;

/**
 * Makes no request yet. Every request throws `MissingFile` if there is no such object, and `unavailable` (10503) if the
 * store does not respond in time or fails repeatedly; the reason is only logged, because it may contain keys and
 * addresses.
 */
export function openRequests(location: S3Location, { limits, log }: { limits: StoreLimits; log: Logger }) {
  const { bucket: Bucket } = location;
  const client = openClient(location, limits);
  const sender = openClient(location, { ...limits, responding: limits.sending, silence: limits.sending });

  async function send<Result>(what: string, request: () => Promise<Result>): Promise<Result> {
    try {
      return await request();
    } catch (error) {
      if (error instanceof NoSuchKey || error instanceof NotFound) throw new MissingFile(what, { cause: error });
      log.warn({ err: error, request: what }, "the store of files did not do what was asked");
      throw refuse("unavailable");
    }
  }

  return {
    /** Rejects with the client's own error, for the message at start. */
    findBucket: () => client.send(new HeadBucketCommand({ Bucket })),

    /** The size of an object in bytes. */
    size: (Key: string) =>
      send(`head ${Key}`, async () => (await client.send(new HeadObjectCommand({ Bucket, Key }))).ContentLength ?? 0),

    /** The bytes from `first` up to `end`, exclusive, or to the end of the object. */
    get: (Key: string, first: number, end: number): Promise<ObjectPart> =>
      send(`get ${Key}`, async () => {
        const Range = `bytes=${first}-${end - 1}`;
        return partOf(await client.send(new GetObjectCommand({ Bucket, Key, Range })), first);
      }),

    put: (Key: string, Body: Uint8Array) =>
      send(`put ${Key}`, async () => void (await sender.send(new PutObjectCommand({ Bucket, Key, Body })))),

    /** Uploads a file of this machine, in parts if it is large; the object appears with the last part. */
    upload: (Key: string, file: string, size: number) =>
      send(`upload ${Key}`, async () => {
        const upload = new Upload({
          client: sender,
          params: { Bucket, Key, Body: createReadStream(file, { highWaterMark: 1024 * 1024 }) },
          partSize: Math.max(partSize, Math.ceil(size / maxParts)),
          queueSize: partsAtOnce,
        });
        await upload.done();
      }),

    remove: (Key: string) =>
      send(`delete ${Key}`, async () => void (await client.send(new DeleteObjectCommand({ Bucket, Key })))),

    async *list(Prefix: string): AsyncGenerator<StoredObject, void> {
      let ContinuationToken: string | undefined;
      do {
        const page = await send(`list ${Prefix}`, () =>
          client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })),
        );
        for (const { Key, Size, LastModified } of page.Contents ?? [])
          if (Key !== undefined) yield { key: Key, size: Size ?? 0, writtenAt: LastModified?.getTime() ?? 0 };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },

    /** Aborts multipart uploads that began before a time; does nothing for stores that cannot list them. */
    async abortUploads(before: Date): Promise<void> {
      for (const { Key, UploadId } of await send("list uploads", () => startedBefore(client, Bucket, before)))
        await send(`abort ${Key}`, () => client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
    },

    presign: (Key: string, { disposition, type, seconds }: PresentedAs): Promise<string> =>
      getSignedUrl(
        client,
        new GetObjectCommand({ Bucket, Key, ResponseContentDisposition: disposition, ResponseContentType: type }),
        { expiresIn: seconds },
      ),
  };
}

function openClient(location: S3Location, { connecting, responding, silence, attempts }: StoreLimits): S3Client {
  const { region, endpoint, accessKeyId, secretAccessKey } = location;
  const agent = { keepAlive: true, maxSockets: Infinity }; // each slow client holds a connection
  return new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: attempts,
    // Signatures cover the SHA-256 of each part, and we verify our own checksums, so stores without other checksums
    // work, too
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: connecting,
      requestTimeout: responding,
      throwOnRequestTimeout: true,
      socketTimeout: silence,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
}

/** Throws if the store sends other bytes than requested, as a store without range requests does. */
function partOf({ Body, ContentRange }: GetObjectCommandOutput, first: number): ObjectPart {
  const [, from, size] = /^bytes (\d+)-\d+\/(\d+)$/.exec(ContentRange ?? "") ?? [];
  if (!(Body instanceof Readable)) throw new Error("a response without a body");
  if (Number(from) !== first) {
    Body.destroy();
    throw new Error(`requested bytes from ${first}, but received ${ContentRange ?? "the whole object"}`);
  }
  return { body: Body, first, size: Number(size) };
}

async function startedBefore(client: S3Client, Bucket: string, before: Date): Promise<MultipartUpload[]> {
  try {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
    return Uploads.filter(({ Initiated }) => Initiated !== undefined && Initiated < before);
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 501) return [];
    throw error;
  }
}
