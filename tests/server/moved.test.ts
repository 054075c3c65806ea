/** @module-tag nightly */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { openTestPortal, test } from "../portal.ts";
import { startStore, type Store } from "../s3.ts";
import { runCommand } from "./command.ts";
import { everything, openTarget, withPortal } from "./empty.ts";
import { fillEveryTable } from "./every-table.ts";
import { addFile, agree, hashOf, noise } from "./files.ts";
import { password, registerOperator } from "./people.ts";
import { startServer } from "./two-servers.ts";

describe("a portal that moves to another database and bucket by a backup", () => {
  let store: Store;
  let backup: string;
  beforeAll(async () => {
    store = await startStore();
    backup = mkdtempSync(path.join(tmpdir(), "parallax-moving-"));
  });
  afterAll(async () => {
    rmSync(backup, { recursive: true });
    await store.stop();
  });

  test("only reads meanwhile, says so in both languages, and has everything there", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    await fillEveryTable(site);
    const bytes = noise(700_000);
    await addFile(site.portal, "large.bin", bytes);
    await using there = await openTarget(store);
    await using server = await startServer(site.environment);
    const done = { code: 0, err: "" };
    expect(await runCommand(["read-only", "on"], site.environment)).toMatchObject(done);
    const registerAt = (at: typeof server, language: string) =>
      at.call("registerByMail", { account: "two@example.com", password, location: 1 }, { "x-ln": language });
    expect(await registerAt(server, "1")).toMatchObject({
      errCode: 10503,
      errMsg: expect.stringContaining("read-only"),
    });
    expect(await registerAt(server, "0")).toMatchObject({
      errCode: 10503,
      errMsg: expect.stringContaining("站点正在迁移"),
    });
    expect((await server.call("products", {})).errCode).toBe(0);

    expect(await runCommand(["backup", backup], site.environment)).toMatchObject(done);
    expect(await runCommand(["restore", backup], there.environment)).toMatchObject(done);
    const [was, is] = [await everything(site.portal), await withPortal(there.environment, everything)];
    const held = JSON.stringify({ key: "sendingHeld", value: "restored" });
    expect(is.rows["portal_state"]).toContain(held);
    is.rows["portal_state"] = is.rows["portal_state"]?.filter((row) => row !== held) ?? [];
    expect(is).toEqual(was);
    const { site: other, close } = await openTestPortal(there.environment);
    await other.call("logIn", { account: admin.phone ?? "", password });
    const sent = await fetch((await other.listen()) + (await agree(other, "large.bin")).path);
    expect(hashOf(Buffer.from(await sent.arrayBuffer()))).toBe(hashOf(bytes));
    await close();

    expect(await runCommand(["read-only", "off"], site.environment)).toMatchObject(done);
    await expect.poll(async () => (await registerAt(server, "1")).errCode, { timeout: 5_000 }).toBe(0);
  });
});
