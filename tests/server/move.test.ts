import { copyFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { openTestPortal, test } from "../portal.ts";
import { startStore, type Store } from "../s3.ts";
import { runCommand } from "./command.ts";
import { withPortal } from "./empty.ts";
import { fillEveryTable } from "./every-table.ts";
import { addFile, agree, hashOf, noise } from "./files.ts";
import { everything, openTarget } from "./moving.ts";
import { password, registerOperator } from "./people.ts";
import { start } from "./processes.ts";
import { startServer } from "./two-servers.ts";

let store: Store;
beforeAll(async () => void (store = await startStore()));
afterAll(() => store.stop());

/** The built content, which tests have in the data folder. */
const content = ({ DATA_DIR = "" }: Record<string, string>) => path.join(DATA_DIR, "content.json");

describe("a moved portal", () => {
  test("has every row and every file in the other database and bucket, and serves them", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    await fillEveryTable(site);
    const bytes = noise(700_000);
    await addFile(site.portal, "large.bin", bytes);
    await using there = await openTarget(store, site);
    const before = await everything(site.portal);
    const moved = await runCommand(there.args, there.source);
    expect([moved.code, moved.err]).toEqual([0, ""]);
    expect(JSON.parse(moved.out)).toMatchObject({ files: before.files.length, copied: before.files.length });
    expect(await withPortal(there.environment, everything)).toEqual(before);

    const again = await runCommand(there.args, there.source);
    expect([again.code, again.err]).toEqual([0, ""]);
    expect(JSON.parse(again.out)).toMatchObject({ files: before.files.length, copied: 0 });

    copyFileSync(content(site.environment), content(there.environment));
    const { site: other, close } = await openTestPortal(there.environment);
    await other.call("logIn", { account: admin.phone ?? "", password });
    const address = await other.listen();
    const { path: link } = await agree(other, "large.bin");
    expect(hashOf(Buffer.from(await (await fetch(address + link)).arrayBuffer()))).toBe(hashOf(bytes));
    await close();
    const differs = await runCommand(there.args, there.source);
    expect(differs).toMatchObject({ code: 1, err: expect.stringContaining("already contains a portal") });
  });

  test("is complete after the command was killed at any point and run again", async ({ site }) => {
    for (let index = 0; index < 5; index++) await addFile(site.portal, `${index}.bin`, noise(2_000_000 + index));
    await using there = await openTarget(store, site);
    const before = await everything(site.portal);
    const program = path.join(import.meta.dirname, "../../cli/portal.ts");
    for (const point of [1, before.files.length]) {
      await using moving = start(program, there.args, there.source);
      await expect
        .poll(() => there.files() >= point || !moving.running(), { interval: 10, timeout: 30_000 })
        .toBe(true);
      moving.kill("SIGKILL");
      await moving.ended;
    }
    const moved = await runCommand(there.args, there.source);
    expect([moved.code, moved.err]).toEqual([0, ""]);
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
    const register = (language: string) =>
      server.call("registerByMail", { account, password, location: 1 }, { "x-ln": language });
    expect(await register("1")).toMatchObject({ errCode: 10503, errMsg: expect.stringContaining("read-only") });
    expect(await register("0")).toMatchObject({ errCode: 10503, errMsg: expect.stringContaining("站点正在迁移") });
    expect((await server.call("products", {})).errCode).toBe(0);

    expect(await runCommand(["read-only", "off"], site.environment)).toMatchObject({ code: 0, err: "" });
    await expect.poll(async () => (await register("1")).errCode, { timeout: 5_000 }).toBe(0);
  });
});
