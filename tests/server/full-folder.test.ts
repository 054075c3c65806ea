import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { openTestPortal, test } from "../portal.ts";
import { hashOf, noise } from "./files.ts";
import { registerOperator } from "./people.ts";
import { addRelease, draft, fileUrl, send } from "./uploading.ts";

const megabyte = 1024 * 1024;

/** A file system in memory with this many bytes; only root may mount one. */
function mountMemory(folder: string, size: number): Disposable | undefined {
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  if (status !== 0) return undefined;
  return { [Symbol.dispose]: () => void spawnSync("umount", ["-l", folder]) };
}

test("if the disk fills during an upload, the portal keeps nothing of it, reports it, and accepts the next one when there is space", async ({
  site,
  skip,
}) => {
  await addRelease(site.portal, { state: "draft" });
  const { token } = await registerOperator(site, "publisher");
  const folder = path.join(site.environment["DATA_DIR"] ?? "", "files");
  using disk = mountMemory(folder, 8 * megabyte);
  if (!disk) return skip("only root can make a small disk");
  const { site: small, close } = await openTestPortal(site.environment);
  const address = await small.listen();
  const put = (name: string, size: number) =>
    send(address, fileUrl(draft, name), { headers: { token }, body: noise(size) });
  const stored = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
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
  await addRelease(site.portal, { state: "draft" });
  const { token } = await registerOperator(site, "publisher");
  const folder = path.join(site.environment["DATA_DIR"] ?? "", "files");
  using disk = mountMemory(folder, 8 * megabyte);
  if (!disk) return skip("only root can make a small disk");
  const { site: small, close } = await openTestPortal(site.environment);
  const address = await small.listen();
  const ballast = path.join(folder, "ballast");
  writeFileSync(ballast, noise(5 * megabyte));

  const body = noise(6 * megabyte);
  const headers = { token, "tus-resumable": "1.0.0" };
  const begun = await send(address, "/vrmcsys/admin/uploads", {
    method: "POST",
    headers: { ...headers, "upload-length": String(body.length) },
  });
  const upload = String(begun.headers.location);
  const patch = (at: number) =>
    send(address, upload, {
      method: "PATCH",
      headers: { ...headers, "content-type": "application/offset+octet-stream", "upload-offset": String(at) },
      body: body.subarray(at),
    });
  const full = await patch(0);
  expect([full.status, full.envelope.errCode, full.headers["retry-after"]]).toEqual([503, 10503, "5"]);
  const arrived = Number((await send(address, upload, { method: "HEAD", headers })).headers["upload-offset"]);
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
    upload: upload.slice(upload.lastIndexOf("/") + 1),
    sha256: hashOf(body),
  });
  expect(attached).toEqual({ name: "a.bin", size: body.length, sha256: hashOf(body) });
  await close();
});
