import { hasRoom } from "../../server/files/uploads/tus-server.ts";
import fc from "fast-check";
import { describe, expect } from "vitest";
import { limits } from "../../contract/limits.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { cleanFiles } from "../../server/housekeeping.ts";
import { hashOf, noise } from "./files.ts";
import { logIn, registerOperator, type Person } from "./people.ts";
import { partialFiles } from "./stored.ts";
import { idOf, offsetOf, tus, tusClient, uploads } from "./tus.ts";
import { addRelease, breakOff, draft, fileUrl, issuesOf, send, type Sent } from "./uploading.ts";

const hour = 60 * 60_000;
const release = { slug: draft.product, version: draft.version, platform: "any", engine: "none" } as const;

type Stage = { site: TestPortal; address: string; publisher: Person };

async function prepare(site: TestPortal): Promise<Stage> {
  await addRelease(site.portal, { state: "draft" });
  const publisher = await registerOperator(site, "publisher");
  return { site, address: await site.listen(), publisher };
}

async function fileNames({ portal: { db } }: TestPortal): Promise<string[]> {
  const rows = await db.read.selectFrom("files").select("name").where("version", "=", draft.version).execute();
  return rows.map(({ name }) => name).toSorted();
}

describe("a resumable upload", () => {
  test("arrives in pieces, and becomes a file when it is complete", async ({ site }) => {
    const { address, publisher } = await prepare(site);
    const body = noise(700_000);
    const { begin, look, patch } = tusClient(address, publisher.token);
    const upload = await begin(body.length);
    expect(offsetOf(await look(upload))).toBe(0);
    const first = await patch(upload, 0, body.subarray(0, 300_000));
    expect([first.status, offsetOf(first)]).toEqual([204, 300_000]);
    const early = await publisher.refusal("attachUpload", { ...release, name: "a.bin", upload: idOf(upload) });
    expect([early.errCode, early.data?.issues?.[0]?.field]).toEqual([10100, "upload"]);
    const wrong = await patch(upload, 1, body.subarray(1));
    expect([wrong.status, wrong.envelope.errCode]).toEqual([409, 10107]);
    await patch(upload, 300_000, body.subarray(300_000));
    const attach = { ...release, name: "a.bin", upload: idOf(upload), sha256: hashOf(body) };
    const expected = { name: "a.bin", size: body.length, sha256: hashOf(body) };
    expect(await publisher.call("attachUpload", attach)).toEqual(expected);
    expect(await publisher.call("attachUpload", attach)).toEqual(expected); // its response was lost
    expect(partialFiles(site.environment)).toEqual([]);
  });

  test("interrupted at each tenth is not a file, and resumes after the received bytes", async ({ site }) => {
    const { address, publisher } = await prepare(site);
    const { begin, breakOff: breakAfter, look, patch } = tusClient(address, publisher.token);
    const body = noise(400_000);
    for (let tenth = 0; tenth < 10; tenth++) {
      const name = `${tenth}.bin`;
      const sent = (body.length / 10) * tenth;
      await breakOff(address, fileUrl(draft, name), { headers: { token: publisher.token }, body, sent });
      const upload = await begin(body.length);
      await breakAfter(upload, 0, body, sent);
      expect((await publisher.refusal("attachUpload", { ...release, name, upload: idOf(upload) })).errCode).toBe(10100);
      let rest: Sent;
      do {
        const at = offsetOf(await look(upload));
        expect(at).toBeLessThanOrEqual(sent);
        rest = await patch(upload, at, body.subarray(at));
      } while (rest.status === 409); // the last bytes may arrive after this request
      expect(await fileNames(site)).toEqual(Array.from({ length: tenth }, (_, done) => `${done}.bin`));
      const { sha256 } = await publisher.call("attachUpload", { ...release, name, upload: idOf(upload) });
      expect(sha256).toBe(hashOf(body));
    }
    expect(partialFiles(site.environment)).toEqual([]);
  });

  test("interrupted at random resumes to the same hash", async ({ site }) => {
    const { address, publisher } = await prepare(site);
    const { begin, breakOff: breakAfter, look, patch } = tusClient(address, publisher.token);
    const body = noise(400_000);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(body.length), { maxLength: 4 }), async (splits) => {
        const upload = await begin(body.length);
        for (const sent of splits) {
          const at = offsetOf(await look(upload));
          await breakAfter(upload, at, body.subarray(at), Math.min(sent, body.length - at));
        }
        let rest: Sent;
        do {
          const at = offsetOf(await look(upload));
          rest = await patch(upload, at, body.subarray(at));
        } while (rest.status === 409); // the last bytes may arrive after this request
        expect([rest.status, offsetOf(rest)]).toEqual([204, body.length]);
        const { sha256 } = await publisher.call("attachUpload", { ...release, name: "a.bin", upload: idOf(upload) });
        expect(sha256).toBe(hashOf(body));
      }),
      { numRuns: 25 },
    );
  });

  test("is continued by one of two concurrent requests", async ({ site }) => {
    const { address, publisher } = await prepare(site);
    const second = await openTestPortal(site.environment);
    const body = noise(300_000);
    const here = tusClient(address, publisher.token);
    const there = tusClient(await second.site.listen(), publisher.token);
    const upload = await here.begin(body.length);
    const responses = await Promise.all([here, there, here, there].map(({ patch }) => patch(upload, 0, body)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409, 409]);
    const { sha256 } = await publisher.call("attachUpload", { ...release, name: "a.bin", upload: idOf(upload) });
    expect(sha256).toBe(hashOf(body));
    await second.close();
  });

  test("is one of at most twenty unfinished ones per account, however many start at once", async ({ site }) => {
    const { address, publisher } = await prepare(site);
    const { begin, cancel } = tusClient(address, publisher.token);
    const begun: string[] = [];
    for (let count = 2; count < limits.unfinishedUploads; count++) begun.push(await begin(10));
    const headers = { ...tus, token: publisher.token, "upload-length": "10" };
    const atOnce = await Promise.all(
      Array.from({ length: 6 }, () => send(address, uploads, { method: "POST", headers })),
    );
    expect(atOnce.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 400, 400, 400, 400]);
    expect(atOnce.find(({ status }) => status === 400)?.envelope).toMatchObject({
      errCode: 10100,
      data: { issues: [{ field: "upload", message: expect.stringContaining("20 unfinished uploads") as string }] },
    });
    await cancel(begun[0] ?? "");
    await begin(10);
    const other = await registerOperator(site, "publisher");
    await tusClient(address, other.token).begin(10);
  });

  test("belongs to the account that started it", async ({ site }) => {
    const { address, publisher } = await prepare(site);
    const other = await registerOperator(site, "publisher");
    const mine = tusClient(address, publisher.token);
    const theirs = tusClient(address, other.token);
    const upload = await mine.begin(10);
    for (const response of [
      await theirs.look(upload),
      await theirs.patch(upload, 0, noise(10)),
      await theirs.cancel(upload),
    ])
      expect(response.status).toBe(404);
    await mine.patch(upload, 0, noise(10));
    const attach = { ...release, name: "a.bin", upload: idOf(upload) };
    expect((await other.refusal("attachUpload", attach)).errCode).toBe(10108);
    expect((await publisher.call("attachUpload", attach)).size).toBe(10);
  });

  test("ends at the next request if its account has lost the role", async ({ site }) => {
    const { address, publisher } = await prepare(site);
    const { begin, look, patch, cancel } = tusClient(address, publisher.token);
    const upload = await begin(10);
    await patch(upload, 0, noise(10));
    await site.portal.db.write((write) =>
      write.updateTable("accounts").set({ role: "reviewer" }).where("id", "=", publisher.id).execute(),
    );
    for (const response of [await patch(upload, 0, noise(10)), await cancel(upload)])
      expect([response.status, response.envelope.errCode]).toEqual([403, 10102]);
    expect((await look(upload)).status).toBe(403);
    const attach = { ...release, name: "a.bin", upload: idOf(upload) };
    expect((await publisher.refusal("attachUpload", attach)).errCode).toBe(10102);
    expect(await fileNames(site)).toEqual([]);
  });

  test("with a wrong hash is rejected, under the same rules as any file", async ({ site }) => {
    const { address, publisher } = await prepare(site);
    const { begin, patch } = tusClient(address, publisher.token);
    const upload = await begin(1_000);
    await patch(upload, 0, noise(1_000));
    const attach = { ...release, name: "a.bin", upload: idOf(upload), sha256: hashOf(noise(1)) };
    const wrong = await publisher.refusal("attachUpload", attach);
    expect([wrong.errCode, wrong.data?.issues?.[0]?.field]).toEqual([10100, "sha256"]);
    const named = await publisher.refusal("attachUpload", { ...attach, name: "../a" });
    expect([named.errCode, named.data?.issues?.[0]?.field]).toEqual([10100, "name"]);
    const archive = await publisher.refusal("attachUpload", { ...release, name: "a.zip", upload: idOf(upload) });
    expect(archive.data?.issues?.[0]?.field).toBe("name");
    expect(await fileNames(site)).toEqual([]);
    await publisher.call("attachUpload", { ...attach, sha256: hashOf(noise(1_000)) });
    expect(await fileNames(site)).toEqual(["a.bin"]);
  });

  test("never accepts more bytes than its declared length", async ({ site }) => {
    const { address, publisher } = await prepare(site);
    const { begin, patch, look } = tusClient(address, publisher.token);
    const upload = await begin(10);
    expect((await patch(upload, 0, noise(11))).status).toBe(413);
    expect(offsetOf(await look(upload))).toBe(0);
    const headers = { ...tus, token: publisher.token };
    for (const length of ["-1", "1e3", "12 MB", "many", ""]) {
      const wrong = await send(address, uploads, { method: "POST", headers: { ...headers, "upload-length": length } });
      expect([wrong.status, wrong.envelope.errCode, wrong.envelope.errMsg], length).toEqual([
        400,
        10100,
        "This must be a whole number from 1.",
      ]);
      expect(issuesOf(wrong), length).toEqual(["upload-length"]);
    }
    const without = await send(address, uploads, { method: "POST", headers });
    expect([without.status, issuesOf(without)]).toEqual([400, ["upload-length"]]);
  });

  test("has at most 20 GB, and all unfinished ones 40 GB, and leaves room on the disk", async ({ site }) => {
    const { address, publisher } = await prepare(site);
    const headers = { ...tus, token: publisher.token };
    const begin = async (length: number) =>
      send(address, uploads, { method: "POST", headers: { ...headers, "upload-length": String(length) } });
    const messageOf = async (length: number) => (await begin(length)).envelope.errMsg;
    expect(await messageOf(20_000_000_001)).toBe("A file may have 20 GB at most.");
    expect(await messageOf(9_007_199_254_740_000)).toBe("A file may have 20 GB at most.");
    expect(await messageOf(1e20)).toBe("A file may have 20 GB at most.");
    expect((await begin(10)).status).toBe(201);
    await site.portal.db.write((write) => write.updateTable("uploads").set({ size: 39_999_999_990 }).execute());
    expect(await messageOf(11)).toContain("40 GB in all");
    const disk = { bsize: 1, blocks: 100 };
    expect([hasRoom({ ...disk, bavail: 15 }, 10), hasRoom({ ...disk, bavail: 15 }, 11)]).toEqual([true, false]);
  });

  test("is deleted when it is cancelled, and a day after its last request", async ({ site }) => {
    const { address, publisher } = await prepare(site);
    const { begin, look, cancel } = tusClient(address, publisher.token);
    const cancelled = await begin(10);
    expect((await cancel(cancelled)).status).toBe(204);
    expect((await look(cancelled)).status).toBe(404);
    const upload = await begin(10);
    const later = async (milliseconds: number) => {
      site.clock.forward(milliseconds);
      return tusClient(address, (await logIn(site, publisher)).token);
    };
    expect((await (await later(24 * hour - 1)).patch(upload, 0, noise(5))).status).toBe(204);
    const hence = await later(24 * hour - 1);
    await cleanFiles(site.portal);
    expect(offsetOf(await hence.look(upload))).toBe(5);
    site.clock.forward(24 * hour);
    await cleanFiles(site.portal);
    expect(partialFiles(site.environment)).toEqual([]);
  });
});
