import { describe, expect } from "vitest";
import { test } from "../portal.ts";
import { addFile, agree, hashOf, noise, offer } from "./files.ts";

const bytes = noise(4000);
const tag = `"${hashOf(bytes)}"`;

describe("a conditional download", () => {
  const download = async (url: string, headers: Record<string, string>) => {
    const response = await fetch(url, { headers });
    return [response.status, (await response.arrayBuffer()).byteLength];
  };

  test("resumes by If-Range, is 304 for a client that has the file, and sent only if If-Match names it", async ({
    site,
  }) => {
    const { url } = await offer(site, bytes);
    expect(await download(url, { range: "bytes=1000-", "if-range": tag })).toEqual([206, 3000]);
    expect(await download(url, { range: "bytes=1000-", "if-range": `W/${tag}` })).toEqual([200, 4000]);
    expect(await download(url, { range: "bytes=9000-", "if-range": '"x"' })).toEqual([200, 4000]);
    expect(await download(url, { range: "bytes=9000-", "if-range": tag })).toEqual([416, 0]);
    expect(await download(url, { "if-none-match": tag, range: "bytes=0-9" })).toEqual([304, 0]);
    expect(await download(url, { "if-none-match": '"x"' })).toEqual([200, 4000]);
    expect(await download(url, { "if-modified-since": new Date(Date.now() + 1e6).toUTCString() })).toEqual([200, 4000]);
    const modified = (await fetch(url, { method: "HEAD" })).headers.get("last-modified") ?? "";
    expect(await download(url, { "if-modified-since": modified })).toEqual([304, 0]);
    expect(await download(url, { "if-modified-since": modified, "if-none-match": '"x"' })).toEqual([200, 4000]);
    expect(await download(url, { "if-match": tag, range: "bytes=0-9" })).toEqual([206, 10]);
    expect(await download(url, { "if-match": `W/${tag}` })).toEqual([412, 0]);
  });

  test("that was agreed to before a file was replaced continues with the original bytes", async ({ site }) => {
    const { url } = await offer(site, bytes);
    const newer = noise(4001);
    const { sha256 } = await addFile(site.portal, "newer.bin", newer);
    await site.portal.db.write(
      async (write) => void (await write.updateTable("files").set({ sha256 }).where("name", "=", "a.bin").execute()),
    );
    const resumed = await fetch(url, { headers: { range: "bytes=1000-" } });
    expect([resumed.status, resumed.headers.get("etag"), hashOf(Buffer.from(await resumed.arrayBuffer()))]).toEqual([
      206,
      tag,
      hashOf(bytes.subarray(1000)),
    ]);
    const fresh = await agree(site, "a.bin");
    expect(hashOf(Buffer.from(await (await fetch(fresh.url)).arrayBuffer()))).toBe(sha256);
  });
});
