import type { UploadedFile } from "../../../contract/schemas/release-files.ts";
import type { Portal } from "../../portal.ts";
import { attachFile, type FileOfRelease } from "./attach-file.ts";
import { acceptance, checkTarget } from "./check-received.ts";

/** `sha256`: from the header `x-sha256`, in lower case. */
type Upload = Omit<FileOfRelease, "sha256"> & { actor: string; sha256: string | undefined };

/**
 * Stores the bytes of one request as a file of a release (contract, "Operator"). A failure leaves nothing behind.
 * Throws as `checkTarget`, `acceptance` and `attachFile` do, and errors of the disk.
 */
export async function uploadFile(
  portal: Portal,
  { actor, sha256, ...target }: Upload,
  bytes: AsyncIterable<Uint8Array>,
): Promise<UploadedFile> {
  await checkTarget(portal, target);
  const blob = await portal.files.store(bytes, acceptance(portal, target, { sha256, field: "x-sha256" }));
  await attachFile(portal, { ...target, actor, sha256: blob.sha256 });
  return { name: target.name, size: blob.size, sha256: blob.sha256 };
}
