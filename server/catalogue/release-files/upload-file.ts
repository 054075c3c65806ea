import type { IncomingHttpHeaders } from "node:http";
import type { UploadedFile } from "../../../contract/schemas/release-files.ts";
import type { Portal } from "../../portal.ts";
import { attachFile, type FileOfRelease } from "./attach-file.ts";
import { acceptance, checkTarget } from "./check-received.ts";
import { checkKeys } from "../taxonomy.ts";
import { refuseInput } from "../../refuse.ts";
import { releaseChunks } from "../../files/release-chunks.ts";
import { bytesOf } from "../../http/receive-body.ts";
import type { Handlers } from "../../handler.ts";

/** `sha256`: from the header `x-sha256`, in lower case. */
type Upload = Omit<FileOfRelease, "sha256"> & { actor: string; sha256: string | undefined };

/**
 * Stores the bytes of one request as a file of a release (contract, "Operator"). A failure leaves nothing behind.
 * Throws as `checkTarget`, `acceptance` and `attachFile` do, and errors of the disk.
 */
async function uploadFile(
  portal: Portal,
  { actor, sha256, ...target }: Upload,
  bytes: AsyncIterable<Uint8Array>,
): Promise<UploadedFile> {
  await checkTarget(portal, target);
  const blob = await portal.files.store(bytes, acceptance(portal, target, { sha256, field: "x-sha256" }));
  await attachFile(portal, { ...target, actor, sha256: blob.sha256 });
  return { name: target.name, size: blob.size, sha256: blob.sha256 };
}

/** The SHA-256 that the client announces. Throws `invalidInput` (10100) for anything else. */
function expectedSha256({ "x-sha256": sent }: IncomingHttpHeaders): string | undefined {
  if (sent === undefined) return undefined;
  const sha256 = String(sent).toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw refuseInput("x-sha256", "sha256");
  return sha256;
}

export const uploadFileCall = {
  async uploadFile(portal, { slug, version, name, platform, engine }, { signedIn: { account }, headers }, { raw }) {
    checkKeys(portal.content, { platform, engine }); // before the file is stored
    const sha256 = expectedSha256(headers);
    const file = { actor: account, product: slug, version, name, platform, engine, sha256 };
    return uploadFile(portal, file, releaseChunks(bytesOf(raw)));
  },
} satisfies Partial<Handlers>;
