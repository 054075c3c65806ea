import { createCipheriv, createHash } from "node:crypto";
import type { Portal } from "../../server/portal.ts";
import type { DownloadLink } from "../../contract/schemas/downloads.ts";
import type { TestPortal } from "../portal.ts";

/** The version to which tests add files. */
export const ownVersion = { product: "unity", version: "2.8.0" } as const;

/** Adds a file to `ownVersion`, as an upload does. */
export async function addFile({ db, files }: Portal, name: string, bytes: Uint8Array): Promise<{ sha256: string }> {
  const { sha256, size, blockChecksums } = await files.store([bytes]);
  await db.write(async (write) => {
    await write
      .insertInto("blobs")
      .values({ sha256, size, block_crcs: blockChecksums, created_at: "2026-11-20T08:00:00.000Z" })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await write
      .insertInto("files")
      .values({ ...ownVersion, name, sha256, platform: "any", engine: "none", position: 100 })
      .execute();
  });
  return { sha256 };
}

/** Agrees to the current licence for a file of `ownVersion`. `path`: the link's path and query. */
export async function agree(site: TestPortal, file: string): Promise<DownloadLink & { path: string }> {
  const { id, version } = await site.call("currentLicence", {});
  const link = await site.call("agreeToDownload", { ...ownVersion, file, licence: { id, version } });
  const { pathname, search } = new URL(link.url);
  return { ...link, path: pathname + search };
}

/** Pseudo-random bytes, the same in every run. */
export function noise(size: number): Buffer {
  const key = createHash("sha256").update(`noise ${size}`).digest().subarray(0, 16);
  return createCipheriv("aes-128-ctr", key, Buffer.alloc(16)).update(Buffer.alloc(size));
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

export const licence2 = {
  id: "sdk-licence",
  version: "99.0",
  effective: "2026-11-20",
  title: { en: "New terms", zh: "新条款" },
  body: { en: "Agree **again**.", zh: "请重新同意。" },
};

/** A listening portal's address, and the link to a new file of it. */
export async function offer(site: TestPortal, bytes: Uint8Array, name = "a.bin") {
  const address = await site.listen();
  await addFile(site.portal, name, bytes);
  return { address, ...(await agree(site, name)) };
}
