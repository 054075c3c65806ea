/** @module-tag nightly */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { startStore, type Store } from "../s3.ts";
import { pdf } from "./applying.ts";
import { runCommand } from "./command.ts";
import { everything, openTarget, withPortal } from "./empty.ts";
import { fillEveryTable } from "./every-table.ts";
import { addFile, agree, hashOf, noise } from "./files.ts";
import { password, registerOperator } from "./people.ts";
import { startServer } from "./two-servers.ts";

describe("a moved portal", () => {
  let store: Store;
  beforeAll(async () => void (store = await startStore()));
  afterAll(() => store.stop());
  const backupOf = (site: TestPortal) => path.join(site.portal.config.dataDir, "move");

  test("has every row and every file in the other database and bucket, and serves them", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const person = await fillEveryTable(site);
    const bytes = noise(700_000);
    await addFile(site.portal, "large.bin", bytes);
    await using there = await openTarget(store, site);
    const before = await everything(site.portal);
    const moved = await runCommand(there.args, there.source);
    expect([moved.code, moved.err]).toEqual([0, ""]);
    expect(JSON.parse(moved.out)).toMatchObject({ files: before.files.length });
    expect(await withPortal(there.environment, everything)).toEqual(before);
    expect(await everything(site.portal)).toEqual(before);
    expect(existsSync(backupOf(site))).toBe(false);

    const again = await runCommand(there.args, there.source);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("already contains a portal") });
    expect(await withPortal(there.environment, everything)).toEqual(before);

    const { site: other, close } = await openTestPortal(there.environment);
    await other.call("logIn", { account: admin.phone ?? "", password });
    const address = await other.listen();
    const bodyOf = async (link: string) => hashOf(Buffer.from(await (await fetch(address + link)).arrayBuffer()));
    expect(await bodyOf((await agree(other, "large.bin")).path)).toBe(hashOf(bytes));
    const { token } = await other.call("logIn", { account: person.mailbox ?? "", password });
    const applicant = other.as(token);
    const { licence: file } = (await applicant.call("application", {})).extra;
    const { pathname, search } = new URL((await applicant.call("openAnswer", { file: String(file) })).url);
    expect(await bodyOf(pathname + search)).toBe(hashOf(pdf));
    await close();
  });

  test("is unchanged if the bucket does not exist, and its target does not start until it has moved", async ({
    site,
  }) => {
    await using there = await openTarget(store, site);
    const before = await everything(site.portal);
    rmSync(there.folder, { recursive: true });
    const failed = await runCommand(there.args, there.source);
    expect(failed).toMatchObject({ code: 1, err: expect.stringContaining("there is no bucket") });
    expect(existsSync(backupOf(site))).toBe(false);
    expect(await everything(site.portal)).toEqual(before);
    mkdirSync(there.folder);
    await expect(withPortal(there.environment, everything)).rejects.toThrow(
      "a move into this database has not finished",
    );
    expect(await runCommand(there.args, there.source)).toMatchObject({ code: 0, err: "" });
    expect(await withPortal(there.environment, everything)).toEqual(before);
  });

  test("is moved beside running servers only if they are read-only, which they report in both languages", async ({
    site,
  }) => {
    await addFile(site.portal, "a.bin", noise(1_000));
    await using there = await openTarget(store, site);
    await using server = await startServer(site.environment);
    const refused = await runCommand(there.args, there.source);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("1 process serves this portal") });
    expect(there.files()).toBe(0);

    const moved = await runCommand([...there.args, "--read-only"], there.source);
    expect([moved.code, moved.err]).toEqual([0, ""]);
    expect(await withPortal(there.environment, everything)).toEqual(await everything(site.portal));
    const account = "two@example.com";
    const registerAt = (at: typeof server, language: string) =>
      at.call("registerByMail", { account, password, location: 1 }, { "x-ln": language });
    expect(await registerAt(server, "1")).toMatchObject({
      errCode: 10503,
      errMsg: expect.stringContaining("read-only"),
    });
    expect(await registerAt(server, "0")).toMatchObject({
      errCode: 10503,
      errMsg: expect.stringContaining("站点正在迁移"),
    });
    expect((await server.call("products", {})).errCode).toBe(0);
    await using target = await startServer(there.environment);
    expect((await registerAt(target, "1")).errCode, "the target accepts writes").toBe(0);

    expect(await runCommand(["read-only", "off"], site.environment)).toMatchObject({ code: 0, err: "" });
    await expect.poll(async () => (await registerAt(server, "1")).errCode, { timeout: 5_000 }).toBe(0);
  });
});
