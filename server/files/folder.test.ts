import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { blockSize, decodeChecksums } from "./blocks.ts";
import { MissingFile, type Files } from "./files.ts";
import { openFolder } from "./folder.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "parallax-files-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
/** Its blocks differ, because the length of the pattern is prime. */
const noise = (size: number) => Buffer.alloc(size, "a pattern of 31 characters long");
async function contentOf(files: Files, sha256: string): Promise<Buffer> {
  await using file = await files.open(sha256);
  return await buffer(file.bytes());
}
const filesIn = (where: string) =>
  readdirSync(where, { recursive: true, withFileTypes: true }).filter((item) => item.isFile());

describe("the folder of files", () => {
  test.each([0, 1, blockSize - 1, blockSize, blockSize + 1, 2 * blockSize, 2 * blockSize + 7])(
    "keeps %d bytes whole under their SHA-256, with a checksum for each block",
    async (size) => {
      const bytes = noise(size);
      const files = await openFolder(folder);
      const blob = await files.store([bytes]);
      expect(blob).toMatchObject({ sha256: hashOf(bytes), size });
      const blocks = Array.from({ length: Math.ceil(size / blockSize) }, (_, index) =>
        bytes.subarray(index * blockSize, (index + 1) * blockSize),
      );
      expect([...decodeChecksums(blob.blockChecksums)]).toEqual(blocks.map((block) => crc32(block)));
      expect((await contentOf(files, blob.sha256)).equals(bytes)).toBe(true);
    },
  );

  test("returns the same checksums, however the bytes arrive", async () => {
    const bytes = noise(blockSize + 1000);
    const files = await openFolder(folder);
    const whole = await files.store([bytes]);
    const pieces = [0, 1, 999, blockSize - 1, blockSize + 1, bytes.length].map((end, index, ends) =>
      bytes.subarray(ends[index - 1] ?? 0, end),
    );
    expect(await files.store(pieces)).toEqual(whole);
    expect(filesIn(folder)).toHaveLength(1);
  });

  test("stores nothing of a file whose source breaks off at any point", async () => {
    const files = await openFolder(folder);
    const bytes = noise(blockSize + 10);
    for (const after of [0, 1, blockSize, bytes.length]) {
      const source = async function* () {
        await Promise.resolve();
        yield bytes.subarray(0, after);
        throw new Error("the connection broke");
      };
      await expect(files.store(source())).rejects.toThrow("the connection broke");
      expect(filesIn(folder)).toEqual([]);
    }
  });

  test("has no file under its name before it is complete", async () => {
    const files = await openFolder(folder);
    const bytes = noise(1000);
    const named = path.join(folder, hashOf(bytes).slice(0, 2));
    const seen: string[][] = [];
    const source = async function* () {
      for (let at = 0; at < bytes.length; at += 100) {
        seen.push(await readdir(named).catch(() => []));
        yield bytes.subarray(at, at + 100);
      }
      seen.push(await readdir(named).catch(() => []));
    };
    const { sha256 } = await files.store(source());
    expect(seen.flat()).toEqual([]);
    expect(readdirSync(named)).toEqual([sha256]);
  });

  test("stores one file if eight writers write it concurrently", async () => {
    const files = await openFolder(folder);
    const bytes = noise(5000);
    const blobs = await Promise.all(Array.from({ length: 8 }, () => files.store([bytes])));
    expect(new Set(blobs.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(filesIn(folder)).toHaveLength(1);
    expect(readFileSync(path.join(folder, hashOf(bytes).slice(0, 2), hashOf(bytes))).equals(bytes)).toBe(true);
  });

  test("reports that a file is missing", async () => {
    const files = await openFolder(folder);
    await expect(files.open("0".repeat(64))).rejects.toThrow(MissingFile);
  });

  test("keeps nothing of a rejected file, and never exposes it", async () => {
    const files = await openFolder(folder);
    const bytes = noise(1000);
    const refused = files.store([bytes], async ({ path: file, sha256 }) => {
      expect(readFileSync(file).equals(bytes)).toBe(true);
      await expect(files.open(sha256)).rejects.toThrow(MissingFile);
      throw new Error("not this one");
    });
    await expect(refused).rejects.toThrow("not this one");
    expect(filesIn(folder)).toEqual([]);
  });

  test("removes a file, and tolerates a missing one", async () => {
    const files = await openFolder(folder);
    const { sha256 } = await files.store([noise(10)]);
    await files.remove(sha256);
    await files.remove(sha256);
    await expect(files.open(sha256)).rejects.toThrow(MissingFile);
    expect(filesIn(folder)).toEqual([]);
  });

  test("removes temporary files of ended processes, and none that is being written", async () => {
    const files = await openFolder(folder);
    const ended = spawnSync(process.execPath, ["--version"]).pid;
    const writing = Promise.withResolvers<Buffer>();
    const stored = files.store(slowly(writing.promise));
    await expect.poll(() => filesIn(folder).length).toBe(1);
    const name = filesIn(folder)[0]?.name ?? "";
    const ofPid = (pid: number) => path.join(folder, "incoming", name.replace(`-${process.pid}-`, `-${pid}-`));
    writeFileSync(ofPid(ended), "");
    writeFileSync(ofPid(process.ppid), "");
    await files.removeAbandoned();
    await openFolder(folder);
    expect(
      filesIn(folder)
        .map((file) => file.name)
        .toSorted(),
    ).toEqual([name, path.basename(ofPid(process.ppid))].toSorted());
    writing.resolve(noise(5));
    expect((await stored).size).toBe(5);
  });
});

async function* slowly(bytes: Promise<Buffer>): AsyncGenerator<Buffer> {
  yield await bytes;
}
