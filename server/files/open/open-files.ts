import type { FilesLocation } from "../../config/files-url.ts";
import type { Files } from "../files.ts";
import { openFolder } from "../folder.ts";
import type { Logger } from "../../process/log.ts";

/** `spool`: a folder of this machine for files in transit to or from a bucket. */
type FilesOpening = { location: FilesLocation; spool: string; log: Logger };

/** Opens the store of files. Throws `StartError` if a bucket cannot be used. */
export async function openFiles({ location, spool, log }: FilesOpening): Promise<Files> {
  if ("folder" in location) return openFolder(location.folder);
  const { openBucket } = await import("../s3/bucket.ts"); // its client takes 110 ms and 38 MB, which a folder does not need
  return openBucket(location.s3, { spool, log });
}
