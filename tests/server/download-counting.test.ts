import { describe, expect } from "vitest";
import { test, type TestPortal } from "../portal.ts";
import { addFile, agree, noise, offer, ownVersion } from "./files.ts";

const bytes = noise(80_000);

async function counted({ portal }: TestPortal) {
  await portal.records.settled();
  return portal.db.read.selectFrom("downloads").selectAll().where("started_at", "is not", null).execute();
}

describe("a download", () => {
  test("is counted once per link, despite eight concurrent ranges and resuming", async ({ site }) => {
    const { url, path, sha256 } = await offer(site, bytes);
    const ranges = Array.from({ length: 8 }, (_, index) => `bytes=${index * 10_000}-${index * 10_000 + 9_999}`);
    for (let round = 0; round < 3; round++)
      await Promise.all(ranges.map(async (range) => (await fetch(url, { headers: { range } })).arrayBuffer()));
    await Promise.all([1, 2, 3].map(async () => (await fetch(url)).arrayBuffer()));
    expect(await counted(site)).toEqual([
      {
        id: path.split("/")[2],
        account: null,
        visitor: expect.stringMatching(/^[\w-]{22}$/),
        product: "unity",
        version: "2.8.0",
        file: "a.bin",
        sha256,
        linked_at: "2026-11-20T08:00:00.000Z",
        started_at: "2026-11-20T08:00:00.000Z",
        country: null,
      },
    ]);
  });

  test("is counted for each link that was used", async ({ site }) => {
    await site.listen();
    await addFile(site.portal, "a.bin", bytes);
    const links = await Promise.all([1, 2, 3, 4].map(() => agree(site, "a.bin")));
    await Promise.all(links.slice(1).map(async ({ url }) => (await fetch(url)).arrayBuffer()));
    expect(await counted(site)).toHaveLength(3);
    expect(await site.portal.db.read.selectFrom("agreements").selectAll().execute()).toHaveLength(4);
  });

  test("is not counted if no byte of the file was sent", async ({ site }) => {
    const { url, sha256 } = await offer(site, bytes);
    await fetch(url, { method: "HEAD" });
    await fetch(url, { headers: { "if-none-match": `"${sha256}"` } });
    await fetch(url, { headers: { "if-match": '"x"' } });
    await fetch(url, { headers: { range: "bytes=80000-" } });
    await fetch(url.replace("unity", "native"));
    expect(await counted(site)).toEqual([]);
  });

  test("is not counted if only a later part is requested", async ({ site }) => {
    const { url } = await offer(site, bytes);
    await (await fetch(url, { headers: { range: "bytes=10-" } })).arrayBuffer();
    expect(await counted(site)).toEqual([]);
    await (await fetch(url, { headers: { range: "bytes=0-9" } })).arrayBuffer();
    expect(await counted(site)).toHaveLength(1);
  });

  test("is counted beside one that was counted earlier", async ({ site }) => {
    const row = { product: "unity", version: "2.8.0", file: "a.bin", started_at: "2026-11-20T08:00:00.000Z" };
    const { records } = site.portal;
    await Promise.all(["a", "a", "b"].map((id) => records.download({ ...row, id })));
    await Promise.all(["b", "c"].map((id) => records.download({ ...row, id })));
    expect((await counted(site)).map(({ id }) => id).toSorted()).toEqual(["a", "b", "c"]);
  });

  test("continues if its count cannot be written", async ({ site }) => {
    const { url } = await offer(site, bytes);
    site.portal.records.download = () => Promise.reject(new Error("the disk is full"));
    expect((await (await fetch(url)).arrayBuffer()).byteLength).toBe(bytes.length);
  });
});

describe("a hundred links at once", () => {
  test("are all recorded, each under its own visitor", async ({ site }) => {
    await addFile(site.portal, "a.bin", bytes);
    const { id, version } = await site.call("currentLicence", {});
    const request = { ...ownVersion, file: "a.bin", licence: { id, version } };
    const links = await Promise.all(Array.from({ length: 100 }, () => site.call("agreeToDownload", request)));
    const rows = await site.portal.db.read.selectFrom("downloads").select("id").execute();
    const agreed = links.map(({ url }) => new URL(url).pathname.split("/")[2] ?? "");
    expect(rows.map((row) => row.id).toSorted()).toEqual(agreed.toSorted());
  });
});
