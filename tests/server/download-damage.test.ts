import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readlinkSync,
  readSync,
  rmSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { describe, expect } from "vitest";
import { filesDamaged } from "../../contract/readiness.ts";
import { blockSize } from "../../server/files/blocks.ts";
import { test, type TestPortal } from "../portal.ts";
import { scrubFiles } from "../../server/backup/scrub.ts";
import { addFile, agree, noise, offer } from "./files.ts";
import { exchange, openRaw } from "./raw.ts";
import { storedPath } from "./stored.ts";

const bytes = noise(3 * blockSize + 100);
const hit = blockSize + 77; // in the second block

function onDisk({ environment }: TestPortal, sha256: string): string {
  return storedPath(environment, sha256);
}

function flip(file: string, at: number): void {
  const handle = openSync(file, "r+");
  const byte = Buffer.alloc(1);
  readSync(handle, byte, 0, 1, at);
  writeSync(handle, Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, at);
  closeSync(handle);
}

/** What the client has received when the connection ends: a complete response, or an incomplete one. */
async function wholeAnswer(url: string, link: string, headers = "") {
  const response = await exchange(url, `GET ${link} HTTP/1.1\r\nHost: a\r\n${headers}\r\n`);
  return response?.status;
}

describe("a stored file", () => {
  test("that was cut is never sent completely", async ({ site }) => {
    const url = await site.listen();
    for (const [index, left] of [bytes.length - 1, 2 * blockSize, 0].entries()) {
      const content = Buffer.concat([Buffer.from([index]), bytes.subarray(1)]);
      const { sha256 } = await addFile(site.portal, `${index}.bin`, content);
      const { path: link } = await agree(site, `${index}.bin`);
      truncateSync(onDisk(site, sha256), left);
      expect(await wholeAnswer(url, link), String(left)).toBeUndefined();
    }
  });

  test("that is missing causes an internal error as an envelope, not as a file", async ({ site }) => {
    const { address: url, sha256, path: link } = await offer(site, bytes);
    rmSync(onDisk(site, sha256));
    const response = await exchange(url, `GET ${link} HTTP/1.1\r\nHost: a\r\nx-ln: 0\r\n\r\n`);
    expect([response?.status, response?.headers["content-type"]]).toEqual([500, "application/json; charset=utf-8"]);
    expect(JSON.parse(response?.body.toString() ?? "")).toEqual({
      errCode: 10500,
      errMsg: expect.stringMatching(/[一-鿿]/) as string,
      data: null,
    });
    for (const name of ["content-disposition", "etag", "repr-digest", "accept-ranges"])
      expect(response?.headers[name], name).toBeUndefined();
  });
});

const isBucket = process.env.TEST_S3_ENDPOINT !== undefined;

test.skipIf(isBucket)(
  "a file that decays is reported until it is intact, though nobody downloads it",
  async ({ site }) => {
    site.portal.config.scrubRate = 1_000;
    const { sha256 } = await addFile(site.portal, "rare.bin", bytes);
    const reported: number[] = [];
    site.portal.events.on("fileDamaged", () => reported.push(0));
    const warnings = async () => {
      site.clock.forward(25 * 3_600_000); // the next round
      await Promise.all([scrubFiles(site.portal), scrubFiles(site.portal)]); // one of them has nothing to do
      return (await site.app.inject("/readyz")).json<{ warnings: string[] }>().warnings;
    };
    expect(await warnings()).not.toContain(filesDamaged);
    flip(onDisk(site, sha256), hit);
    for (const round of [1, 2]) {
      expect(await warnings()).toContain(filesDamaged);
      expect(reported).toHaveLength(round);
    }
    flip(onDisk(site, sha256), hit);
    expect(await warnings()).not.toContain(filesDamaged);
    rmSync(onDisk(site, sha256));
    expect(await warnings()).toContain(filesDamaged);
  },
);

/** A bucket's files are connections instead of file handles. */
const countsFiles = existsSync("/proc/self/fd") && !isBucket;

describe.skipIf(!countsFiles)("a client that disconnects", () => {
  /** How many handles of a stored file this process has open. */
  const open = (sha256: string) =>
    readdirSync("/proc/self/fd").filter((fd) => {
      try {
        return readlinkSync(`/proc/self/fd/${fd}`).endsWith(sha256);
      } catch {
        return false; // closed in the meantime
      }
    }).length;

  test("releases the file, whether it resets, half-closes, sends invalid data or never reads", async ({ site }) => {
    const url = await site.listen();
    const large = noise(40 * blockSize); // more than the buffers of a connection take
    const { sha256 } = await addFile(site.portal, "large.bin", large);
    const { path: link } = await agree(site, "large.bin");
    const request = `GET ${link} HTTP/1.1\r\nHost: a\r\n\r\n`;
    const ways: ((connection: Awaited<ReturnType<typeof openRaw>>) => void)[] = [
      ({ socket }) => void socket.destroy(),
      ({ socket }) => void socket.resetAndDestroy(),
      ({ socket }) => void socket.end(() => socket.destroy()),
      ({ socket }) => void socket.write("nonsense\r\n\r\n", () => socket.destroy()),
    ];
    for (const leave of ways) {
      for (const more of ["", `GET ${link} HTTP/1.1\r\nHost: a\r\nRange: bytes=1-9,20-29,300000-\r\n\r\n`]) {
        await using connection = await openRaw(url);
        connection.socket.pause();
        connection.send(request + more);
        await expect.poll(() => open(sha256)).toBe(1);
        leave(connection);
        await expect.poll(() => open(sha256)).toBe(0);
      }
    }
  });

  test("by half-closing releases the file, though the server has not sent all of it", async ({ site }) => {
    const { address: url, sha256, path: link } = await offer(site, noise(40 * blockSize), "large.bin");
    await using connection = await openRaw(url);
    connection.socket.pause();
    connection.send(`GET ${link} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await expect.poll(() => open(sha256)).toBe(1);
    connection.socket.end();
    connection.socket.resume();
    await connection.rest();
    await expect.poll(() => open(sha256)).toBe(0);
  });
});
