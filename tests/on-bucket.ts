import { startStore } from "./s3.ts";

/** Global setup: an S3-compatible store for the files of the portals that follow. */
export default async function setup(): Promise<() => Promise<void>> {
  const store = await startStore();
  process.env.TEST_S3_ENDPOINT = store.endpoint;
  process.env.TEST_S3_FOLDER = store.folder;
  return () => store.stop();
}
