import type { UploadedFile } from "../../../contract/schemas/release-files.ts";
import type { Portal, Clock, Stores } from "../../portal.ts";
import { refuseInput } from "../../refuse.ts";
import { findUpload } from "../../files/uploads/find-upload.ts";
import { leaseUpload } from "../../files/uploads/leases.ts";
import { attachFile, type FileOfRelease } from "./attach-file.ts";
import { acceptance, checkTarget } from "./check-received.ts";
import { checkKeys } from "../taxonomy.ts";
import type { Handlers } from "../../handler.ts";

/** `sha256`: as computed by the client. */
type Attachment = Omit<FileOfRelease, "sha256"> & { actor: string; upload: string; sha256: string | undefined };

/**
 * Attaches a finished upload to a release, by the rules of `uploadFile`. A repeated call, after a lost response, has
 * the same result. Throws `notFound` (10108) for an upload that is not the actor's, `invalidInput` (10100) for one that
 * has not arrived completely.
 */
async function attachUpload(
  portal: Portal,
  { actor, upload: id, sha256, ...target }: Attachment,
): Promise<UploadedFile> {
  await checkTarget(portal, target);
  const own = { id, account: actor };
  await findUpload(portal, own); // reveals nothing about uploads of other accounts
  const lease = await leaseUpload(portal, id, () => undefined);
  try {
    const upload = await findUpload(portal, own);
    const stored = upload.sha256 ?? (await storeUpload(portal, { ...target, upload, sha256 }));
    if (sha256 !== undefined && sha256 !== stored) throw refuseInput("sha256", "otherSha256");
    await attachFile(portal, { ...target, actor, sha256: stored });
    return { name: target.name, size: upload.size, sha256: stored };
  } finally {
    await lease.release();
  }
}

type Storing = Omit<FileOfRelease, "sha256"> & { upload: { id: string; size: number }; sha256: string | undefined };

async function storeUpload(
  portal: Stores & Clock,
  { upload: { id, size }, sha256, ...target }: Storing,
): Promise<string> {
  const { db, files } = portal;
  if ((await files.partials.size(id)) !== size) throw refuseInput("upload", "incompleteUpload");
  const blob = await files.keep(id, acceptance(portal, target, { sha256, field: "sha256" }));
  await db.write((write) => write.updateTable("uploads").set({ sha256: blob.sha256 }).where("id", "=", id).execute());
  return blob.sha256;
}

export const attachUploadCall = {
  async attachUpload(portal, { slug, version, name, platform, engine, upload, sha256 }, { signedIn: { account } }) {
    checkKeys(portal.content, { platform, engine });
    return attachUpload(portal, { actor: account, product: slug, version, name, platform, engine, upload, sha256 });
  },
} satisfies Partial<Handlers>;
