import { cpSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import S3rver from "s3rver";
import { temporaryData } from "./temporary.ts";

/** An S3-compatible store on this machine. `folder` contains a folder for each bucket. */
export type Store = { endpoint: string; folder: string; stop(): Promise<void> };

/** The store's access keys. */
export const storeKeys = { S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };
export const templateBucket = "template";

export async function startStore(): Promise<Store> {
  const folder = temporaryData("s3");
  const server = new S3rver({ address: "127.0.0.1", port: 0, silent: true, directory: folder });
  const { port } = await server.run();
  makeBucket(folder, templateBucket);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    folder,
    async stop() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The environment of a portal that keeps its files in a bucket. */
export function bucketEnvironment(endpoint: string, bucket: string): Record<string, string> {
  return { FILES_URL: `s3://${bucket}?endpoint=${encodeURIComponent(endpoint)}`, ...storeKeys };
}

/** The environment of a new bucket, if the tests of this run keep their files in a store. */
export function newBucket(name: string, { fromTemplate }: { fromTemplate: boolean }): Record<string, string> {
  const { TEST_S3_ENDPOINT: endpoint, TEST_S3_FOLDER: folder } = process.env;
  if (!endpoint || !folder) return {};
  if (fromTemplate) cpSync(path.join(folder, templateBucket), path.join(folder, name), { recursive: true });
  else makeBucket(folder, name);
  return bucketEnvironment(endpoint, name);
}

export function removeBucket(name: string): void {
  const { TEST_S3_FOLDER: folder } = process.env;
  if (folder) rmSync(path.join(folder, name), { recursive: true, force: true });
}

function makeBucket(folder: string, name: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
}
