import { BadArchive, type ReadArchive } from "../../files/archives/contents.ts";
import { receivedFormat } from "../../files/archives/format.ts";
import { readArchive } from "../../files/archives/read-archive.ts";
import { isFileName } from "../../files/file-name.ts";
import type { Accept } from "../../files/files.ts";
import type { Clock, Site, Stores } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { identify } from "../taxonomy.ts";
import { announceBlobs } from "./announce-blob.ts";
import { isSameFile, type FileOfRelease } from "./attach-file.ts";
import { checkGradleModule } from "./gradle-module.ts";
import { recordManifest } from "./record-manifest.ts";
import { checkRelease, findFile, isChangeable } from "./find-release.ts";

type Target = Omit<FileOfRelease, "sha256">;

/**
 * Refuses what is wrong before any bytes are received: an invalid file name, a product that has notes only (10100 at
 * `name`), an unknown release (10108).
 */
export async function checkTarget(portal: Stores & Site, target: Target): Promise<void> {
  if (!isFileName(target.name)) throw refuseInput("name", "fileName");
  await checkRelease(portal, target);
  const product = portal.content.products.find(({ slug }) => slug === target.product);
  if (product && identify(portal.content, product).notesOnly) throw refuseInput("name", "notesOnly");
}

/** `sha256`: the hash announced by the client, with its field or header. */
type Expected = { sha256: string | undefined; field: string };

/**
 * Decides whether to store received bytes: their hash matches, no published file has the name, and an archive is safe.
 * Throws `invalidInput` (10100) or `changedMeanwhile` (10107).
 */
export function acceptance(portal: Stores & Clock, target: Target, { sha256, field }: Expected): Accept {
  return async (received) => {
    if (sha256 !== undefined && sha256 !== received.sha256) throw refuseInput(field, "otherSha256");
    await refusePublished(portal, { ...target, sha256: received.sha256 });
    if (target.name.endsWith(".module")) await checkGradleModule(portal, target, received);
    const format = await receivedFormat(target.name, received.path);
    if (format === "lfsPointer") throw refuseInput("name", "lfsPointer");
    const read = format && (await refuseBadArchive(readArchive({ file: received.path, format })));
    await announceBlobs(portal, [received]);
    await recordManifest(portal, received.sha256, read?.manifest);
  };
}

/** The check of `attachFile`, made earlier so that no bytes are stored in vain. */
async function refusePublished({ db, now }: Stores & Clock, file: FileOfRelease): Promise<void> {
  const present = await findFile(db.read, file);
  if (!present || isSameFile(present, file)) return;
  const release = await db.read
    .selectFrom("releases")
    .select(["state", "publish_at"])
    .where("product", "=", file.product)
    .where("version", "=", file.version)
    .executeTakeFirst();
  if (release && !isChangeable(release, now())) throw refuse("changedMeanwhile");
}

/** Throws `invalidInput` (10100 at `name`) with the fault of an archive. */
export async function refuseBadArchive(read: Promise<ReadArchive>): Promise<ReadArchive> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof BadArchive) throw refuseInput("name", error.fault);
    throw error;
  }
}
