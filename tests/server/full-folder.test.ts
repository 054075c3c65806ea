import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { openTestPortal, test } from "../portal.ts";
import { hashOf, noise } from "./files.ts";
import { registerOperator } from "./people.ts";
import { addRelease, draft, fileUrl, send } from "./uploading.ts";

const megabyte = 1024 * 1024;

/** A file system in memory of so many bytes; only root may make one. */
function mountMemory(folder: string, size: number): Disposable | undefined {
  mkdirSync(folder, { recursive: true });
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder]);
  if (status !== 0) return undefined;
  return { [Symbol.dispose]: () => void spawnSync("umount", ["-l", folder]) };
}

test("a disk that fills during an upload keeps nothing of it, says so, and takes the next one when there is room", async ({
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
