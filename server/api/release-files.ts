import type { Readable } from "node:stream";
import type { IncomingHttpHeaders } from "node:http";
import { releaseChunks } from "../files/release-chunks.ts";
import { refuseInput } from "../refuse.ts";
import { attachUpload } from "../release-files/attach-upload.ts";
import { deleteFile } from "../release-files/delete-file.ts";
import { listContents } from "../release-files/list-contents.ts";
import { uploadFile } from "../release-files/upload-file.ts";
import type { BytesHandlers, Handlers } from "./handlers.ts";

export const releaseFileHandlers: Handlers<"attachUpload" | "deleteFile" | "fileContents"> = {
  attachUpload: (portal, { slug, version, name, platform, engine, upload, sha256 }, { signedIn: { account } }) =>
    attachUpload(portal, { actor: account, product: slug, version, name, platform, engine, upload, sha256 }),

  async deleteFile(portal, { slug, version, name }, { signedIn: { account } }) {
    await deleteFile(portal, { actor: account, product: slug, version, name });
    return null;
  },

  fileContents: (portal, { slug, version, name }) => listContents(portal, { product: slug, version, name }),
};

export const releaseFileBytes: BytesHandlers = {
  uploadFile(portal, { slug, version, name, platform, engine }, { signedIn: { account }, headers }, bytes) {
    const sha256 = expectedSha256(headers);
    return uploadFile(
      portal,
      { actor: account, product: slug, version, name, platform, engine, sha256 },
      chunks(bytes),
    );
  },
};

/** The SHA-256 that the client announces. Throws `invalidInput` (10100) for anything else. */
function expectedSha256({ "x-sha256": sent }: IncomingHttpHeaders): string | undefined {
  if (sent === undefined) return undefined;
  const sha256 = String(sent).toLowerCase();
  if (!/^[0-9a-f]{64}$/.test(sha256)) throw refuseInput("x-sha256", "sha256");
  return sha256;
}

/** The stream stays open when reading stops, because its connection must still carry the response. */
function chunks(bytes: Readable): AsyncIterable<Uint8Array> {
  return releaseChunks(bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>); // a stream of bytes
}
