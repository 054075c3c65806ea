import { randomBytes } from "node:crypto";
import path from "node:path";
import type { DownloadLink } from "../contract/schemas/downloads.ts";
import { readConfig } from "../server/config.ts";
import { openPortal } from "../server/open.ts";
import type { RunningPortal } from "./portal.ts";

const megabyte = 1024 * 1024;
const name = "bench.bin";

/** A file in a release of the sample content, stored and published as the portal does. `size` in bytes. */
export type BigFile = { sha256: string; size: number; stored: string; link: () => Promise<string> };

/** Publishes a file of `megabytes` in a running portal. */
export async function publishBigFile({ dataDir, secret, port }: RunningPortal, megabytes: number): Promise<BigFile> {
  const portal = await openPortal(readConfig({ DATA_DIR: dataDir, SECRET: secret, LOG_LEVEL: "silent" }));
  const blob = await portal.files.store(repeated(randomBytes(megabyte), megabytes));
  const release = await portal.db.read.selectFrom("files").select(["product", "version"]).executeTakeFirstOrThrow();
  const { id, version } = await portal.db.read
    .selectFrom("licences")
    .select(["id", "version"])
    .executeTakeFirstOrThrow();
  await portal.db.write(async (write) => {
    await write
      .insertInto("blobs")
      .values({
        sha256: blob.sha256,
        size: blob.size,
        block_crcs: blob.blockChecksums,
        created_at: new Date().toISOString(),
      })
      .execute();
    await write
      .insertInto("files")
      .values({ ...release, name, sha256: blob.sha256, platform: "any", engine: "none", position: 99 })
      .execute();
  });
  await portal.close();
  const agreed = { ...release, file: name, licence: { id, version } };
  return {
    sha256: blob.sha256,
    size: blob.size,
    stored: path.join(dataDir, "files", blob.sha256.slice(0, 2), blob.sha256),
    link: () => signedPath(port, agreed),
  };
}

/** Path and query of a signed link, from the same call that browsers make. */
async function signedPath(port: number, agreed: object): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/vrmcsys/download/agree`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(agreed),
  });
  const { errMsg, data } = (await response.json()) as { errMsg: string; data: DownloadLink | null };
  if (!data) throw new Error(`no signed link: ${errMsg}`);
  const { pathname, search } = new URL(data.url);
  return pathname + search;
}

function* repeated(bytes: Uint8Array, times: number): Generator<Uint8Array> {
  for (let i = 0; i < times; i++) {
    bytes[0] = i % 256; // makes every block different, so that a misplaced one is noticed
    bytes[1] = Math.floor(i / 256);
    yield bytes;
  }
}
