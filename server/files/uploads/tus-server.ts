import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import type { RawBuilder } from "kysely";
import { DataStore, Server, Upload, type Locker } from "@tus/server";
import { lockAccount } from "../../accounts/lock-account.ts";
import { limits } from "../../../contract/limits.ts";
import type { Read } from "../../database/database.ts";
import { releaseChunks } from "../release-chunks.ts";
import type { Portal, Clock, Stores } from "../../portal.ts";
import { refuse, refuseInput } from "../../refuse.ts";
import { findUpload, removeUpload } from "./find-upload.ts";
import { expiryFrom, leaseUpload, type Lease } from "./leases.ts";

/** Uploads are known by 128 random bits, hexadecimal. */
const idBytes = 16;
/** How long a request that must release an upload may take to write its received bytes, in milliseconds. */
const drain = 100;

/**
 * Options for one request of an account. `onFailure` receives the thrown error, because the library would send its
 * details to the client.
 */
type TusRequest = { account: string; path: string; onFailure: (error: unknown) => void };

/** The server's side of tus 1.0.0, core with creation and termination, on the portal's database and file store. */
export function tusServer(portal: Portal, { account, path, onFailure }: TusRequest): Server {
  const leases = new Map<string, Lease>();
  return new Server({
    path,
    relativeLocation: true,
    allowedOrigins: [], // refuses pages of other sites
    datastore: new UploadStore(portal, account, leases),
    locker: lockerOf(portal, account, leases),
    lockDrainTimeout: drain,
    namingFunction: () => randomBytes(idBytes).toString("hex"),
    onResponseError(_, error) {
      onFailure(error);
      return undefined;
    },
  });
}

/** Locks are leases in the database, so that they hold on all servers and end with a process that is killed. */
function lockerOf(portal: Stores & Clock, account: string, leases: Map<string, Lease>): Locker {
  return {
    newLock: (id) => ({
      async lock(_, requestRelease) {
        // The library locks an upload before it creates it, too; `getUpload` reports another account's upload as
        // unknown
        if (await isOwn(portal, id, account))
          leases.set(id, await leaseUpload(portal, id, () => void requestRelease()));
      },
      async unlock() {
        await leases.get(id)?.release();
        leases.delete(id);
      },
    }),
  };
}

async function isOwn({ db }: Stores, id: string, account: string): Promise<boolean> {
  return (await db.readOne(uploadOfAccount, id, account)) !== undefined;
}

const uploadOfAccount = (read: Read, id: RawBuilder<string>, account: RawBuilder<string>) =>
  read.selectFrom("uploads").select("id").where("id", "=", id).where("account", "=", account);

/** The share of the disk that uploads leave free, so that logins and messages can still be written. */
const keptFree = 0.05;

/** Whether a disk has room for so many bytes. */
export function hasRoom(
  { bavail, blocks, bsize }: Pick<StatsFs, "bavail" | "blocks" | "bsize">,
  size: number,
): boolean {
  return bavail * bsize - size >= blocks * bsize * keptFree;
}

class UploadStore extends DataStore {
  readonly #portal: Portal;
  readonly #account: string;
  readonly #leases: Map<string, Lease>;
  override extensions = ["creation", "termination"];

  constructor(portal: Portal, account: string, leases: Map<string, Lease>) {
    super();
    this.#portal = portal;
    this.#account = account;
    this.#leases = leases;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, files, now, config } = this.#portal;
    const { id, size } = upload;
    if (size === undefined) throw refuseInput("upload-length", "required");
    if (!hasRoom(await statfs(config.dataDir), size)) throw refuseInput("upload", "diskNearlyFull");
    await files.partials.create(id); // without a row, it is removed an hour later
    await db.write(async (write) => {
      await lockAccount(write, this.#account); // so that concurrent requests cannot both take the last place
      const { unfinished, bytes } = await write
        .selectFrom("uploads")
        .where("account", "=", this.#account)
        .where("sha256", "is", null)
        .where("expires_at", ">", now().toISOString())
        .select(({ fn }) => [fn.countAll<number>().as("unfinished"), fn.sum<number | null>("size").as("bytes")])
        .executeTakeFirstOrThrow();
      if (unfinished >= limits.unfinishedUploads) throw refuseInput("upload", "tooManyUploads");
      if (Number(bytes) + size > limits.unfinishedSize) throw refuseInput("upload", "uploadsTooLarge");
      await write
        .insertInto("uploads")
        .values({
          id,
          account: this.#account,
          size,
          sha256: null,
          expires_at: expiryFrom(now()),
          lease: null,
          leased_until: null,
        })
        .execute();
    });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, sha256 } = await findUpload(this.#portal, { id, account: this.#account });
    const offset = sha256 === null ? await this.#portal.files.partials.size(id) : size;
    if (offset === undefined) throw refuse("notFound"); // a server was killed while storing the file
    return new Upload({ id, size, offset });
  }

  override async write(stream: Readable, id: string): Promise<number> {
    const { sha256 } = await findUpload(this.#portal, { id, account: this.#account });
    if (sha256 !== null) throw refuse("changedMeanwhile"); // the upload has become a file of a release
    return this.#portal.files.partials.append(id, releaseChunks(stream), () => {
      if (!this.#leases.get(id)?.isHeld()) throw refuse("unavailable");
    });
  }

  override async remove(id: string): Promise<void> {
    await findUpload(this.#portal, { id, account: this.#account });
    await removeUpload(this.#portal, id);
  }
}
