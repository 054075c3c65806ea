/** @module-tag nightly */
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { mountMemory } from "../memory-disk.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { hashOf, noise } from "./files.ts";
import { registerOperator } from "./people.ts";
import { idOf, offsetOf, tusClient } from "./tus.ts";
import { addRelease, draft, fileUrl, send } from "./uploading.ts";

const megabyte = 1024 * 1024;

const filesOf = ({ environment }: TestPortal) => path.join(environment["DATA_DIR"] ?? "", "files");

/** A second server on the portal's data, after its folder of files was replaced, with a draft and a publisher. */
async function openPublishing(site: TestPortal) {
  await addRelease(site.portal, { state: "draft" });
  const { token } = await registerOperator(site, "publisher");
  await site.portal.db.write(async (write) => {
    for (const table of ["site_blobs", "site_revisions"] as const) await write.deleteFrom(table).execute(); // their files went
  });
  const { site: small, close } = await openTestPortal(site.environment);
  return { small, close, token, address: await small.listen() };
}

test("if the disk fills during an upload, the portal keeps nothing of it, reports it, and accepts the next one when there is space", async ({
  site,
  skip,
}) => {
  using disk = mountMemory(filesOf(site), 8 * megabyte);
  if (!disk) return skip("only root can make a small disk");
  const { small, address, token, close } = await openPublishing(site);
  const put = (name: string, size: number) =>
    send(address, fileUrl(draft, name), { headers: { token }, body: noise(size) });
  const stored = () =>
    readdirSync(filesOf(site), { recursive: true, withFileTypes: true })
      .filter((item) => item.isFile())
      .map(({ name }) => name);

  expect((await put("a.bin", 5 * megabyte)).envelope.errCode).toBe(0);
  const full = await put("b.bin", 5 * megabyte);
  expect([full.status, full.envelope.errCode, full.headers["retry-after"]]).toEqual([503, 10503, "5"]);
  expect(stored()).toEqual([hashOf(noise(5 * megabyte))]);
  expect((await small.call("products", {})).total).toBeGreaterThan(0);
  expect((await put("b.bin", megabyte)).envelope.errCode).toBe(0);
  await close();
});

test("a disk that fills during a resumable upload keeps what it took, and the upload goes on when there is room", async ({
  site,
  skip,
}) => {
  using disk = mountMemory(filesOf(site), 8 * megabyte);
  if (!disk) return skip("only root can make a small disk");
  const { small, address, token, close } = await openPublishing(site);
  const ballast = path.join(filesOf(site), "ballast");
  writeFileSync(ballast, noise(5 * megabyte));

  const body = noise(6 * megabyte);
  const client = tusClient(address, token);
  const upload = await client.begin(body.length);
  const patch = (at: number) => client.patch(upload, at, body.subarray(at));
  const full = await patch(0);
  expect([full.status, full.envelope.errCode, full.headers["retry-after"]]).toEqual([503, 10503, "5"]);
  const arrived = offsetOf(await client.look(upload));
  expect(arrived).toBeGreaterThan(0);
  expect(arrived).toBeLessThanOrEqual(3 * megabyte);

  rmSync(ballast);
  expect((await patch(arrived)).status).toBe(204);
  const attached = await small.as(token).call("attachUpload", {
    slug: draft.product,
    version: draft.version,
    name: "a.bin",
    platform: "any",
    engine: "none",
    upload: idOf(upload),
    sha256: hashOf(body),
  });
  expect(attached).toEqual({ name: "a.bin", size: body.length, sha256: hashOf(body) });
  await close();
});
