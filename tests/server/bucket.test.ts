/** @module-tag nightly */
import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { readConfig } from "../../server/config/config.ts";
import { openFiles } from "../../server/files/open/open-files.ts";
import { startFaultProxy, type FaultProxy } from "../fault-proxy.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { bucketEnvironment, startStore, type Store } from "../s3.ts";
import { licenceField, pdf, uploadAnswer } from "./applying.ts";
import { addFile, agree, hashOf, noise } from "./files.ts";
import { registerMember, registerOperator } from "./people.ts";
import { pushTexts } from "./site-folder.ts";
import { addRelease, draft, fileUrl, send } from "./uploading.ts";

let store: Store;
let proxy: FaultProxy;
beforeAll(async () => {
  store = await startStore();
  proxy = await startFaultProxy(store.endpoint);
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await store.stop();
});

/** A server on `site`'s database, with a bucket behind the proxy that has the files of its site folder. */
async function openWithBucket(site: TestPortal, further: Record<string, string> = {}) {
  const bucket = path.basename(site.portal.config.dataDir).toLowerCase();
  mkdirSync(path.join(store.folder, bucket));
  proxy.decide(() => "pass");
  const environment = { ...site.environment, ...bucketEnvironment(proxy.endpoint, bucket), ...further };
  const { files, dataDir } = readConfig(environment);
  const stored = await openFiles({ location: files, spool: path.join(dataDir, "spool"), log: site.portal.log });
  for (const { sha256 } of await site.portal.db.read.selectFrom("site_blobs").select("sha256").execute()) {
    await using file = await site.portal.files.open(sha256);
    await stored.store(file.bytes());
  }
  const opened = await openTestPortal(environment);
  return {
    site: opened.site,
    async [Symbol.asyncDispose]() {
      proxy.decide(() => "pass");
      await opened.close();
      rmSync(path.join(store.folder, bucket), { recursive: true });
    },
  };
}

const bytes = noise(1_500_000);

async function bodyOf(response: Response): Promise<string> {
  return hashOf(Buffer.from(await response.arrayBuffer()));
}

describe("a portal whose files are in a bucket", () => {
  test("responds with 503 in the caller's language while the store is down, and serves everything else", async ({
    site,
  }) => {
    await using opened = await openWithBucket(site);
    const { site: portal } = opened;
    const address = await portal.listen();
    const { token } = await registerOperator(portal, "publisher");
    await addRelease(portal.portal, { state: "draft" });
    await addFile(portal.portal, "large.bin", bytes);
    const { path: link } = await agree(portal, "large.bin");
    proxy.decide(() => "refuse");
    const put = () => send(address, fileUrl(draft, "a.bin"), { headers: { token, "x-ln": "0" }, body: noise(10) });
    const download = await fetch(address + link, { headers: { "x-ln": "0" } });
    expect([download.status, download.headers.get("retry-after"), download.headers.get("etag")]).toEqual([
      503,
      "5",
      null,
    ]);
    expect(await download.json()).toMatchObject({ errCode: 10503, errMsg: "服务繁忙。" });
    expect(await put()).toMatchObject({ status: 503, envelope: { errCode: 10503, errMsg: "服务繁忙。" } });
    const ready = await fetch(`${address}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      expect.objectContaining({ warnings: expect.arrayContaining(["the store of files does not answer"]) as string[] }),
    ]);
    expect((await portal.call("products", {})).total).toBeGreaterThan(0);
    proxy.decide(() => "pass");
    expect(await bodyOf(await fetch(address + link))).toBe(hashOf(bytes));
    expect((await put()).envelope.errCode).toBe(0);
  });

  test("completes a download although the store breaks off", async ({ site }) => {
    await using opened = await openWithBucket(site);
    const address = await opened.site.listen();
    await addFile(opened.site.portal, "large.bin", bytes);
    const { path: link } = await agree(opened.site, "large.bin");
    proxy.decide((_, count) => (count < 2 ? "cut" : "pass"));
    expect(await bodyOf(await fetch(address + link))).toBe(hashOf(bytes));
    expect(proxy.asked.length).toBeGreaterThan(2);
  });

  test("with FILES_REDIRECT redirects to the store for a minute, after the same checks", async ({ site }) => {
    await using opened = await openWithBucket(site, { FILES_REDIRECT: "on" });
    const { portal, clock } = opened.site;
    const address = await opened.site.listen();
    await addFile(portal, "说明 1.bin", bytes);
    const { path: link } = await agree(opened.site, "说明 1.bin");
    const head = await fetch(address + link, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
    const led = await fetch(address + link, { redirect: "manual" });
    expect([led.status, led.headers.get("cache-control"), led.headers.get("etag")]).toEqual([302, "no-store", null]);
    const to = new URL(led.headers.get("location") ?? "");
    expect([to.origin, to.searchParams.get("X-Amz-Expires")]).toEqual([proxy.endpoint, "60"]);
    const part = await fetch(address + link, { headers: { range: "bytes=100-199" } });
    expect([part.status, part.headers.get("content-range"), part.headers.get("content-disposition")]).toEqual([
      206,
      `bytes 100-199/${bytes.length}`,
      "attachment; filename=\"__ 1.bin\"; filename*=UTF-8''%E8%AF%B4%E6%98%8E%201.bin",
    ]);
    expect(await bodyOf(part)).toBe(hashOf(bytes.subarray(100, 200)));
    clock.forward(11 * 60_000);
    expect((await fetch(address + link, { redirect: "manual" })).status).toBe(403);

    await pushTexts(opened.site, { "application.yaml": `fields:\n${licenceField}` });
    const member = await registerMember(opened.site);
    const { data } = await uploadAnswer(opened.site, member);
    const { pathname, search } = new URL((await member.call("openAnswer", { file: data?.id ?? "" })).url);
    const shown = await fetch(address + pathname + search);
    expect([shown.headers.get("content-type"), shown.headers.get("content-disposition")?.slice(0, 7)]).toEqual([
      "application/pdf",
      "inline;",
    ]);
    expect(await bodyOf(shown)).toBe(hashOf(pdf));
  });
});
