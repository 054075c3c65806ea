import type { IncomingHttpHeaders } from "node:http";
import type { releaseFileCalls } from "../../contract/schemas/release-files.ts";
import { releaseChunks } from "../files/release-chunks.ts";
import { bytesOf } from "../http/receive-body.ts";
import { refuseInput } from "../refuse.ts";
import { showAdminRelease } from "../catalogue/publishing/show-release.ts";
import { arrangeFiles } from "../catalogue/release-files/arrange-files.ts";
import { attachUpload } from "../catalogue/release-files/attach-upload.ts";
import { deleteFile } from "../catalogue/release-files/delete-file.ts";
import { listContents } from "../catalogue/release-files/list-contents.ts";
import { uploadFile } from "../catalogue/release-files/upload-file.ts";
import { checkKeys } from "../catalogue/taxonomy.ts";
import type { Handlers } from "./handler.ts";
import { respondToTus } from "./tus.ts";

export const releaseFileHandlers: Handlers<typeof releaseFileCalls> = {
  async attachUpload(portal, { slug, version, name, platform, engine, upload, sha256 }, { signedIn: { account } }) {
    checkKeys(portal.content, { platform, engine });
    return attachUpload(portal, { actor: account, product: slug, version, name, platform, engine, upload, sha256 });
  },

  async arrangeFiles(portal, { slug, version, files, recommended }, { signedIn: { account, role } }) {
    await arrangeFiles(portal, { actor: account, product: slug, version, files, recommended });
    return showAdminRelease(portal, { slug, version, role });
  },

  async deleteFile(portal, { slug, version, name }, { signedIn: { account } }) {
    await deleteFile(portal, { actor: account, product: slug, version, name });
    return null;
  },

  fileContents: (portal, { slug, version, name }) => listContents(portal, { product: slug, version, name }),

  async uploadFile(portal, { slug, version, name, platform, engine }, { signedIn: { account }, headers }, { raw }) {
    checkKeys(portal.content, { platform, engine }); // before the file is stored
    const sha256 = expectedSha256(headers);
    const file = { actor: account, product: slug, version, name, platform, engine, sha256 };
    return uploadFile(portal, file, releaseChunks(bytesOf(raw)));
  },

  beginUpload: respondToTus,
  uploadOffset: respondToTus,
  continueUpload: respondToTus,
  cancelUpload: respondToTus,
};

/** The SHA-256 that the client announces. Throws `invalidInput` (10100) for anything else. */
function expectedSha256({ "x-sha256": sent }: IncomingHttpHeaders): string | undefined {
  if (sent === undefined) return undefined;
  const sha256 = String(sent).toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw refuseInput("x-sha256", "sha256");
  return sha256;
}
