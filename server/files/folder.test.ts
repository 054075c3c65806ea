import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32 } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { blockSize, decodeChecksums } from "./blocks.ts";
import { openFolder } from "./folder.ts";

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "parallax-files-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
/** No two blocks of it are alike: the length of the pattern is prime. */
const noise = (size: number) => Buffer.alloc(size, "a pattern of 31 characters long");
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
      await using handle = await files.open(blob.sha256);
      expect((await handle.readFile()).equals(bytes)).toBe(true);
    },
  );

  test("gives the same checksums however the bytes arrive", async () => {
    const bytes = noise(blockSize + 1000);
    const files = await openFolder(folder);
    const whole = await files.store([bytes]);
    const pieces = [0, 1, 999, blockSize - 1, blockSize + 1, bytes.length].map((end, index, ends) =>
      bytes.subarray(ends[index - 1] ?? 0, end),
    );
    expect(await files.store(pieces)).toEqual(whole);
    expect(filesIn(folder)).toHaveLength(1);
  });

  test("shows nothing of a file whose source breaks off, at whatever point", async () => {
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

  test("has nothing under the name of a file before all of it is there", async () => {
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

  test("stores one file that eight writers bring at once", async () => {
    const files = await openFolder(folder);
    const bytes = noise(5000);
    const blobs = await Promise.all(Array.from({ length: 8 }, () => files.store([bytes])));
    expect(new Set(blobs.map(({ sha256 }) => sha256)).size).toBe(1);
    expect(filesIn(folder)).toHaveLength(1);
    expect(readFileSync(path.join(folder, hashOf(bytes).slice(0, 2), hashOf(bytes))).equals(bytes)).toBe(true);
  });

  test("says that a file is not there", async () => {
    const files = await openFolder(folder);
    await expect(files.open("0".repeat(64))).rejects.toMatchObject({ code: "ENOENT" });
  });
});
