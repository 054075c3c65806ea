import { describe, expect } from "vitest";
import { blockSize } from "../../server/files/blocks.ts";
import { test } from "../portal.ts";
import { addFile, agree, hashOf, noise, offer } from "./files.ts";

const bytes = noise(3 * blockSize + 1234);
const last = bytes.length - 1;

type Part = { range: string | undefined; type: string | undefined; bytes: Buffer };

/** The parts of a `multipart/byteranges` body, read strictly (RFC 2046, section 5.1). */
function partsOf(body: Buffer, contentType: string): Part[] {
  const boundary = /^multipart\/byteranges; boundary=([\w-]+)$/.exec(contentType)?.[1];
  if (!boundary) throw new Error(`no boundary in ${contentType}`);
  const text = body.toString("latin1");
  const pieces = `\r\n${text}`.split(`\r\n--${boundary}`);
  expect([pieces[0], pieces.at(-1)]).toEqual(["", "--\r\n"]);
  return pieces.slice(1, -1).map((piece) => {
    const end = piece.indexOf("\r\n\r\n");
    const head = piece.slice(0, end + 2);
    return {
      range: /\r\nContent-Range: (.*)\r\n/.exec(head)?.[1],
      type: /\r\nContent-Type: (.*)\r\n/.exec(head)?.[1],
      bytes: Buffer.from(piece.slice(end + 4), "latin1"),
    };
  });
}

describe("a download", () => {
  test("is the whole file, with its length, strong tag, digest and name, in any script", async ({ site }) => {
    const { sha256, url } = await offer(site, bytes, "开发包 (1)+é.zip");
    const headers = {
      "accept-ranges": "bytes",
      "cache-control": "private, no-cache, no-transform",
      "content-disposition":
        "attachment; filename=\"___ (1)+_.zip\"; filename*=UTF-8''%E5%BC%80%E5%8F%91%E5%8C%85%20%281%29%2B%C3%A9.zip",
      "content-length": String(bytes.length),
      "content-type": "application/octet-stream",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      etag: `"${sha256}"`,
      "repr-digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
      "x-content-type-options": "nosniff",
    };
    for (const method of ["GET", "HEAD"]) {
      const response = await fetch(url, { method });
      expect([response.status, Object.fromEntries(response.headers)]).toEqual([200, expect.objectContaining(headers)]);
      const body = Buffer.from(await response.arrayBuffer());
      expect(hashOf(body)).toBe(hashOf(method === "GET" ? bytes : Buffer.alloc(0)));
    }
  });

  test.for([0, 1, blockSize - 1, blockSize, blockSize + 1, 2 * blockSize - 1, 2 * blockSize, 2 * blockSize + 1])(
    "of %d bytes is whole, and so is each of its halves",
    async (size, { site }) => {
      await site.listen();
      const file = noise(size);
      await addFile(site.portal, "edge.bin", file);
      const { url } = await agree(site, "edge.bin");
      const whole = await fetch(url);
      expect([
        whole.status,
        whole.headers.get("content-length"),
        hashOf(Buffer.from(await whole.arrayBuffer())),
      ]).toEqual([200, String(size), hashOf(file)]);
      const middle = Math.ceil(size / 2);
      for (const [range, expected] of [
        [`bytes=0-${middle - 1}`, file.subarray(0, middle)],
        [`bytes=${middle}-`, file.subarray(middle)],
        ["bytes=-1", file.subarray(-1)],
      ] as const) {
        const response = await fetch(url, { headers: { range } });
        const body = Buffer.from(await response.arrayBuffer());
        if (expected.length) expect([response.status, hashOf(body)], range).toEqual([206, hashOf(expected)]);
        else expect([response.status, body.length], range).toEqual([range === "bytes=0--1" ? 200 : 416, 0]);
      }
    },
  );

  test("of a range is that range", async ({ site }) => {
    const { url } = await offer(site, bytes);
    const cases: [range: string, first: number, end: number][] = [
      ["bytes=0-0", 0, 0],
      [`bytes=${last}-`, last, last],
      ["bytes=-1", last, last],
      [`bytes=-${bytes.length + 5}`, 0, last],
      ["bytes=0-", 0, last],
      [`bytes=100-${last + 1000}`, 100, last],
      [`bytes=${blockSize - 1}-${blockSize}`, blockSize - 1, blockSize],
      [`bytes=${blockSize}-${2 * blockSize - 1}`, blockSize, 2 * blockSize - 1],
      [`bytes=1-1,${last + 1}-`, 1, 1],
    ];
    for (const [range, first, end] of cases) {
      const response = await fetch(url, { headers: { range } });
      const body = Buffer.from(await response.arrayBuffer());
      expect(
        [response.status, response.headers.get("content-range"), response.headers.get("content-length")],
        range,
      ).toEqual([206, `bytes ${first}-${end}/${bytes.length}`, String(end - first + 1)]);
      expect(hashOf(body), range).toBe(hashOf(bytes.subarray(first, end + 1)));
      expect(response.headers.get("repr-digest")).toBe(
        `sha-256=:${Buffer.from(hashOf(bytes), "hex").toString("base64")}:`,
      );
    }
  });

  test("of several ranges is a multipart response", async ({ site }) => {
    const { url } = await offer(site, bytes);
    const asked = [
      [10, 19],
      [0, 0],
      [blockSize - 5, blockSize + 5],
      [last - 99, last],
    ] as const;
    const range = `bytes=${asked.map(([first, end], index) => (index === 3 ? "-100" : `${first}-${end}`)).join(", ")}`;
    const response = await fetch(url, { headers: { range } });
    const body = Buffer.from(await response.arrayBuffer());
    expect([response.status, response.headers.get("content-length"), response.headers.get("content-range")]).toEqual([
      206,
      String(body.length),
      null,
    ]);
    const parts = partsOf(body, response.headers.get("content-type") ?? "");
    expect(parts.map((part) => [part.range, part.type, hashOf(part.bytes)])).toEqual(
      asked.map(([first, end]) => [
        `bytes ${first}-${end}/${bytes.length}`,
        "application/octet-stream",
        hashOf(bytes.subarray(first, end + 1)),
      ]),
    );
  });

  test("of ranges beyond the end is 416 with the size", async ({ site }) => {
    const { url } = await offer(site, bytes);
    const response = await fetch(url, { headers: { range: `bytes=${bytes.length}-` } });
    expect([response.status, response.headers.get("content-range"), (await response.arrayBuffer()).byteLength]).toEqual(
      [416, `bytes */${bytes.length}`, 0],
    );
  });

  test("ignores a malformed range, and any range of HEAD", async ({ site }) => {
    const { url } = await offer(site, bytes);
    const response = await fetch(url, { headers: { range: "bytes=5-1" } });
    expect([response.status, hashOf(Buffer.from(await response.arrayBuffer()))]).toEqual([200, hashOf(bytes)]);
    const head = await fetch(url, { method: "HEAD", headers: { range: "bytes=0-1" } });
    expect([head.status, head.headers.get("content-length"), head.headers.get("content-range")]).toEqual([
      200,
      String(bytes.length),
      null,
    ]);
  });

  test("in 200 random ranges joins to the same file", async ({ site }) => {
    const { url } = await offer(site, bytes);
    let state = 12_345; // the same ranges at every run
    const random = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
    const cuts = [...new Set(Array.from({ length: 200 }, () => 1 + random(last)))].toSorted((a, b) => a - b);
    const spans = [0, ...cuts].map((first, index) => [first, (cuts[index] ?? bytes.length) - 1] as const);
    const joined = Buffer.alloc(bytes.length);
    const fetchEvery = async (offset: number) => {
      for (let index = offset; index < spans.length; index += 8) {
        const [first, end] = spans[index] ?? [0, 0];
        const response = await fetch(url, { headers: { range: `bytes=${first}-${end}` } });
        expect(response.status).toBe(206);
        Buffer.from(await response.arrayBuffer()).copy(joined, first);
      }
    };
    await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(fetchEvery));
    expect(hashOf(joined)).toBe(hashOf(bytes));
  });
});
