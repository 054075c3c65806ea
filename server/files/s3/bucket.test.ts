import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startFaultProxy, type Fault, type FaultProxy } from "../../../tests/fault-proxy.ts";
import { startStore, storeKeys, type Store } from "../../../tests/s3.ts";
import { hashOf, noise } from "../../../tests/server/files.ts";
import { Refusal } from "../../refuse.ts";
import { StartError } from "../../config/start-error.ts";
import { MissingFile, type Files } from "../files.ts";
import { openBucket } from "./bucket.ts";

const megabyte = 1024 * 1024;
/** Milliseconds; long enough for a working store. */
const patient = { connecting: 60_000, responding: 60_000, sending: 60_000, silence: 60_000, attempts: 3 };
/** Shorter than those of a portal, so that no test waits. */
const limits = { connecting: 2_000, responding: 700, sending: 1_200, silence: 300, attempts: 8 };
const quick = { ...limits, responding: 50, sending: 100, attempts: 2 };
const log = pino({ level: "silent" });

let store: Store;
let proxy: FaultProxy;
let spool: string;
let bucket: string;
let files: Files;

beforeAll(async () => {
  store = await startStore();
  proxy = await startFaultProxy(store.endpoint);
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await store.stop();
});
beforeEach(async () => {
  spool = mkdtempSync(path.join(tmpdir(), "parallax-spool-"));
  bucket = path.basename(spool).toLowerCase();
  mkdirSync(path.join(store.folder, bucket));
  proxy.decide(() => "pass");
  files = await openThrough(proxy.endpoint);
});
afterEach(() => rmSync(spool, { recursive: true }));

function openThrough(endpoint: string, name = bucket, within = patient): Promise<Files> {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = storeKeys;
  const keys = { accessKeyId, secretAccessKey };
  return openBucket({ bucket: name, region: "us-east-1", endpoint, ...keys }, { spool, log, limits: within });
}

async function contentOf(sha256: string): Promise<Buffer> {
  await using file = await files.open(sha256);
  return await buffer(file.bytes());
}

async function* chunksOf(bytes: Buffer, size = 64 * 1024): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  for (let at = 0; at < bytes.length; at += size) yield Uint8Array.from(bytes.subarray(at, at + size));
}

/** The names of the objects in the bucket, and of the files left on this machine. */
function left(): string[] {
  const inBucket = readdirSync(path.join(store.folder, bucket), { recursive: true, withFileTypes: true });
  return [...inBucket.filter((item) => item.isFile()).map(({ name }) => name), ...readdirSync(spool)].toSorted();
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.catch((thrown: unknown) => thrown);
  if (error instanceof Refusal) return error.refusal;
  throw new Error("it was not refused", { cause: error });
}

describe("files in a bucket", () => {
  test.each([0, 1, 300_000, 9 * megabyte, 20 * megabyte])(
    "are stored whole, and sent in parts: %d bytes",
    async (size) => {
      const bytes = noise(size);
      expect(await files.store(chunksOf(bytes))).toMatchObject({ sha256: hashOf(bytes), size });
      expect(await files.sizeOf(hashOf(bytes))).toBe(size);
      expect((await contentOf(hashOf(bytes))).equals(bytes)).toBe(true);
      expect(proxy.asked.filter(({ path: asked }) => asked.includes("partNumber="))).toHaveLength(
        size > 8 * megabyte ? Math.ceil(size / (8 * megabyte)) : 0,
      );
      expect(readdirSync(spool)).toEqual([]);
    },
  );

  test("are listed, read from any position, and removed", async () => {
    const bytes = noise(700_000);
    const { sha256 } = await files.store([bytes]);
    expect(await Array.fromAsync(files.list())).toEqual([sha256]);
    await using file = await files.open(sha256, { first: 100_000, end: 300_000 });
    for (const [position, end] of [
      [100_000, 300_000],
      [650_000, 900_000],
      [0, 10],
    ] as const) {
      const room = Buffer.alloc(100_000);
      const read = await file.read(room, position, end);
      expect(room.subarray(0, read).equals(bytes.subarray(position, position + 100_000))).toBe(true);
    }
    await files.remove(sha256);
    await files.remove(sha256);
    expect(await files.sizeOf(sha256)).toBeUndefined();
    await expect(files.open(sha256)).rejects.toThrow(MissingFile);
    await expect(files.open(sha256, { first: 0, end: 10 })).rejects.toThrow(MissingFile);
  });

  test("are requested once if they are read sequentially", async () => {
    const { sha256 } = await files.store([noise(megabyte)]);
    proxy.decide(() => "pass");
    await using file = await files.open(sha256, { first: 0, end: megabyte });
    const room = Buffer.alloc(262_144);
    for (let at = 0; at < megabyte; at += room.length) await file.read(room, at, megabyte);
    expect(proxy.asked).toMatchObject([{ method: "GET", range: `bytes=0-${megabyte - 1}` }]);
  });

  test("hold no connection of the store for a reader that pauses, who then receives the rest", async () => {
    const bytes = noise(12 * megabyte); // more than the system's buffers take
    const { sha256 } = await files.store([bytes]);
    files = await openThrough(proxy.endpoint, bucket, { ...patient, silence: 2_000 });
    await using file = await files.open(sha256, { first: 0, end: bytes.length });
    const room = Buffer.alloc(bytes.length);
    const part = room.subarray(0, megabyte);
    await file.read(part, 0, bytes.length);
    expect(proxy.sending()).toBeGreaterThan(0);
    await expect.poll(() => proxy.sending()).toBe(0);
    await file.read(room.subarray(megabyte), megabyte, bytes.length);
    expect(hashOf(room)).toBe(hashOf(bytes));
  });

  test("are not stored before they are accepted, and leave nothing behind", async () => {
    const refused = files.store([noise(1_000)], () => Promise.reject(new Error("not this one")));
    await expect(refused).rejects.toThrow("not this one");
    expect(left()).toEqual([]);
  });

  test("can arrive in pieces at several servers", async () => {
    const bytes = noise(9 * megabyte + 5);
    const other = await openThrough(store.endpoint);
    await files.partials.create("a");
    expect(await files.partials.append("a", chunksOf(bytes.subarray(0, 1_000)))).toBe(1_000);
    const broken = async function* () {
      yield* chunksOf(bytes.subarray(1_000, 2_500_000));
      throw new Error("the connection broke");
    };
    await expect(other.partials.append("a", broken())).rejects.toThrow("the connection broke");
    expect(await files.partials.size("a")).toBe(2_500_000);
    expect(await files.partials.append("a", chunksOf(bytes.subarray(2_500_000)))).toBe(bytes.length);
    expect((await other.partials.list()).map(({ id }) => id)).toEqual(["a"]);
    await expect(other.keep("a", () => Promise.reject(new Error("not yet")))).rejects.toThrow("not yet");
    expect((await other.keep("a")).sha256).toBe(hashOf(bytes));
    expect(await files.partials.size("a")).toBeUndefined();
    expect((await contentOf(hashOf(bytes))).equals(bytes)).toBe(true);
  });

  test("are served by the store itself under an address for a minute, as the portal presents them", async () => {
    const bytes = noise(1_000);
    const { sha256 } = await files.store([bytes]);
    const presented = { disposition: 'attachment; filename="a.bin"', type: "application/x-test", seconds: 60 };
    const address = (await files.presign(sha256, presented)) ?? "";
    expect(new URL(address).searchParams.get("X-Amz-Expires")).toBe("60");
    const answer = await fetch(address, { headers: { range: "bytes=10-19" } });
    expect([answer.status, answer.headers.get("content-disposition"), answer.headers.get("content-type")]).toEqual([
      206,
      presented.disposition,
      presented.type,
    ]);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
  });
});

describe("a store that fails", { tags: "nightly" }, () => {
  const bytes = noise(9 * megabyte);

  /** Opens the bucket with timeouts that detect this fault soon, but leave other responses time. */
  async function openFor(fault: Fault): Promise<void> {
    if (fault === "silent" || fault === "stall") files = await openThrough(proxy.endpoint, bucket, limits);
  }

  test.each<Fault>(["refuse", "silent", "lose"])("once (%s) is retried, for writes and reads", async (fault) => {
    await openFor(fault);
    for (const method of ["PUT", "POST", "GET"]) {
      let failed = false;
      proxy.decide((asked) => {
        if (failed || asked.method !== method) return "pass";
        failed = true;
        return fault;
      });
      if (method === "GET") expect((await contentOf(hashOf(bytes))).equals(bytes)).toBe(true);
      else expect((await files.store([bytes])).sha256).toBe(hashOf(bytes));
      expect(failed).toBe(true);
    }
  });

  test.each<Fault>(["refuse", "silent"])(
    "all the time (%s) is unavailable, for everything, in a bounded time",
    async (fault) => {
      const { sha256 } = await files.store([noise(10)]);
      files = await openThrough(proxy.endpoint, bucket, quick);
      proxy.decide(() => fault);
      const began = performance.now();
      expect(await refusalOf(files.open(sha256))).toBe("unavailable");
      expect(await refusalOf(files.open(sha256, { first: 0, end: 10 }))).toBe("unavailable");
      expect(performance.now() - began).toBeLessThan(2 * quick.attempts * (quick.responding + 2_000));
      expect(await refusalOf(files.store([bytes]))).toBe("unavailable");
      expect(await refusalOf(files.partials.size("a"))).toBe("unavailable");
      expect(await refusalOf(files.remove(sha256))).toBe("unavailable");
      expect(await files.isReachable()).toBe(false);
      proxy.decide(() => "pass");
      files = await openThrough(proxy.endpoint);
      expect(await Array.fromAsync(files.list())).toEqual([sha256]);
      expect(readdirSync(spool)).toEqual([]);
    },
  );

  test("after some parts of a file stores nothing of it, and the upload is aborted", async () => {
    proxy.decide(({ path: asked }) => (asked.includes("partNumber=2") ? "refuse" : "pass"));
    expect(await refusalOf(files.store([bytes]))).toBe("unavailable");
    expect(proxy.asked.filter(({ method }) => method === "DELETE")).toMatchObject([
      { path: expect.stringContaining("uploadId=") },
    ]);
    expect(await Array.fromAsync(files.list())).toEqual([]);
    expect(await files.sizeOf(hashOf(bytes))).toBeUndefined();
  });

  test.each<Fault>(["cut", "stall"])("within a response body (%s) is asked for the rest", async (fault) => {
    const { sha256 } = await files.store([bytes]);
    await openFor(fault);
    proxy.decide(({ method }, count) => (method === "GET" && count < 3 ? fault : "pass"));
    expect((await contentOf(sha256)).equals(bytes)).toBe(true);
    const begun = proxy.asked
      .filter(({ method }) => method === "GET")
      .map(({ range }) => Number(/\d+/.exec(range ?? "")));
    expect(begun.length).toBeGreaterThan(1);
    expect(begun).toEqual(begun.toSorted((a, b) => a - b));
  });

  test("with short responses is asked for the rest", async () => {
    const { sha256 } = await files.store([bytes]);
    proxy.decide(({ method }, count) => (method === "GET" && count < 3 ? "short" : "pass"));
    expect((await contentOf(sha256)).equals(bytes)).toBe(true);
  });
});

describe("a bucket that cannot be used", () => {
  test("is named when the portal starts", async () => {
    await expect(openThrough(store.endpoint, "nobody-made-this")).rejects.toThrow(
      new StartError('FILES_URL: there is no bucket "nobody-made-this"'),
    );
    await expect(openThrough("http://127.0.0.1:9", bucket, limits)).rejects.toThrow(
      "FILES_URL: the store does not answer",
    );
  });
});
