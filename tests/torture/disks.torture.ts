import { cpSync, mkdirSync, mkdtempSync, rmSync, writeSync, openSync, closeSync } from "node:fs";
import { open, type FileHandle } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect } from "vitest";
import { mountMemory } from "../memory-disk.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { agree, hashOf, noise, ownVersion } from "../server/files.ts";
import { newPhone, registerOperator } from "../server/people.ts";
import { startServer } from "../server/two-servers.ts";
import { fileUrl, send } from "../server/uploading.ts";
import { countAcknowledged, allWork, answered, losses, openLoad, work } from "./load.ts";
import { judge, notRun, onSqlite, times, until } from "./report.ts";

const megabyte = 1024 * 1024;
const backWithin = 5_000;
const unavailable = 10503;

/** A small disk in memory until disposed; only root may make one. */
function smallDisk(size: number): (Disposable & { folder: string }) | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), "parallax-small-"));
  const disk = mountMemory(folder, size);
  const dispose = () => {
    disk?.[Symbol.dispose]();
    rmSync(folder, { recursive: true, force: true });
  };
  if (disk) return { folder, [Symbol.dispose]: dispose };
  dispose();
  return undefined;
}

/** Takes all that is left of a disk, and returns how to give it back. */
function fill(folder: string): () => void {
  const file = path.join(folder, "filler");
  const handle = openSync(file, "w");
  for (let size = megabyte; size >= 1;)
    try {
      writeSync(handle, Buffer.alloc(size));
    } catch {
      size = Math.floor(size / 2); // no room for so much
    }
  closeSync(handle);
  return () => rmSync(file);
}

describe.runIf(onSqlite)("on one machine", () => {
  test("the disk fills under load, with the database and the files on it", async ({ site }) => {
    const fault = "disk full (SQLite and files)";
    using disk = smallDisk(256 * megabyte);
    if (!disk) return notRun(fault, "only root can make a small disk");
    const dataDir = path.join(disk.folder, "data");
    mkdirSync(dataDir);
    cpSync(site.portal.config.dataDir, dataDir, { recursive: true });
    const small = await openTestPortal({ ...site.environment, DATA_DIR: dataDir });
    const load = await openLoad(small.site);
    let survived = 0;
    {
      await using server = await startServer(small.site.environment);
      let isOver = false;
      const working = work(load, server, allWork, () => isOver);
      try {
        for (let round = 0; round < times; round++) {
          await answered(load, allWork, 15);
          const makeRoom = fill(disk.folder);
          const ask = () => server.call("sendCode", { account: newPhone(small.site), purpose: "register" });
          await until(60_000, "no write refused", async () => (await ask()).errCode === unavailable);
          expect((await server.call("products", {})).errCode).toBe(0);
          makeRoom();
          const before = countAcknowledged(load);
          await until(backWithin, "no answer", () => countAcknowledged(load) > before);
          survived++;
        }
        expect(server.running()).toBe(true);
      } finally {
        isOver = true;
        await working;
      }
    }
    judge(fault, { survived, acknowledged: countAcknowledged(load), lost: await losses(load) });
    await small.close();
  });
});

type DiskFault = "fails" | "is torn" | "is short" | "is not synced" | "lies";

type Writing = {
  write: (
    this: Writing,
    bytes: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ) => Promise<{ bytesWritten: number }>;
  sync: (this: Writing) => Promise<void>;
};

/** What every file handle of this process inherits. */
async function handles(): Promise<FileHandle> {
  await using handle = await open(import.meta.filename);
  return Object.getPrototypeOf(handle) as FileHandle;
}

/** Lets the `nth` write (or the synchronisation) of a file of this process go wrong once. */
async function breakWrites(fault: DiskFault, nth: number): Promise<Disposable> {
  const all = (await handles()) as unknown as Writing; // the one form of it that the portal uses
  const { write, sync } = all;
  const broken = () => Object.assign(new Error("EIO: i/o error"), { code: "EIO" });
  let count = 0;
  if (fault === "is not synced") all.sync = () => Promise.reject(broken());
  else
    all.write = async function (bytes, offset, length, position) {
      if (count++ !== nth) return write.call(this, bytes, offset, length, position);
      if (fault === "fails") throw broken();
      const half = await write.call(this, bytes, offset, Math.ceil(length / 2), position);
      if (fault === "is torn") throw broken();
      return fault === "is short" ? half : { bytesWritten: length };
    };
  return {
    [Symbol.dispose]() {
      all.write = write;
      all.sync = sync;
    },
  };
}

async function download(site: TestPortal, address: string, name: string): Promise<string> {
  const { path: link } = await agree(site, name);
  const response = await fetch(address + link);
  return hashOf(Buffer.from(await response.arrayBuffer()));
}

const size = 3 * megabyte;

describe.runIf(onSqlite)("the disk below the store of files", () => {
  test("fails, tears and shortens writes", async ({ site }) => {
    const address = await site.listen();
    const { token } = await registerOperator(site, "publisher");
    const put = (name: string, body: Uint8Array) =>
      send(address, fileUrl(ownVersion, name), { headers: { token }, body });
    const stored = async () => (await Array.fromAsync(site.portal.files.list())).length;
    const faults: DiskFault[] = ["fails", "is torn", "is short", "is not synced"];
    const lost: string[] = [];
    let survived = 0;
    let taken = 0;
    for (let round = 0; round < times; round++)
      for (const fault of faults) {
        const name = `${fault}-${round}.bin`.replaceAll(" ", "-");
        const body = noise(size + taken + survived); // no two have the same bytes
        const before = await stored();
        const response = await breakWrites(fault, round % 3).then(async (broken) => {
          using _ = broken;
          return await put(name, body);
        });
        const isTaken = response.envelope.errCode === 0;
        if (isTaken !== (fault === "is short")) lost.push(`${name} was ${isTaken ? "acknowledged" : "refused"}`);
        if (!isTaken && (await stored()) !== before) lost.push(`a part of ${name} is stored`);
        if (!isTaken) expect((await put(name, body)).envelope.errCode).toBe(0);
        if ((await download(site, address, name)) !== hashOf(body)) lost.push(name);
        taken++;
        survived++;
      }
    const tried = times * faults.length;
    judge("writes of files that fail, tear, or are not synced", { tried, survived, acknowledged: taken, lost });
  });

  test("says that it wrote what it did not", async ({ site }) => {
    const address = await site.listen();
    const { token } = await registerOperator(site, "publisher");
    const lost: string[] = [];
    let survived = 0;
    for (let round = 0; round < times; round++) {
      const name = `${round}.bin`;
      const body = noise(size + round);
      {
        using _ = await breakWrites("lies", round % 3);
        await send(address, fileUrl(ownVersion, name), { headers: { token }, body });
      }
      const got = await download(site, address, name).catch(() => "cut off");
      if (got === "cut off") survived++;
      else lost.push(`${name} was sent whole, with other bytes`);
    }
    const note = "a damaged file is never sent as a complete answer";
    judge("writes of files that a disk acknowledges and loses", { survived, lost, note });
  });
});
