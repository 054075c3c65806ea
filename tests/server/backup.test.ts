import { createHash } from "node:crypto";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import path from "node:path";
import { describe, expect, onTestFinished } from "vitest";
import { sendingHeld, type Readiness } from "../../contract/readiness.ts";
import { success } from "../../contract/refusals.ts";
import type { CallData } from "../../contract/schemas.ts";
import { readConfig } from "../../server/config/config.ts";
import { storedSecret } from "../../server/config/data-dir.ts";
import type { Files } from "../../server/files/files.ts";
import { openLog } from "../../server/process/log.ts";
import { openFiles } from "../../server/files/open/open-files.ts";
import { holdSending } from "../../server/outgoing/held.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { testSecret } from "../template.ts";
import { temporaryData } from "../temporary.ts";
import { pdf } from "./applying.ts";
import { runCommand } from "./command.ts";
import { emptyEnvironment, everything, withPortal } from "./empty.ts";
import { emptyTables, fillEveryTable } from "./every-table.ts";
import { addFile, noise } from "./files.ts";
import { deliverPending, linkMessage, queue, scripted } from "./messages.ts";
import { password, registerOperator } from "./people.ts";
import { storedPath } from "./stored.ts";
import { startServer } from "./two-servers.ts";

const folderOf = (site: TestPortal) => path.join(site.portal.config.dataDir, "backup");

async function backUp(site: TestPortal, folder = folderOf(site)): Promise<Record<string, unknown>> {
  const { code, out, err } = await runCommand(["backup", folder, "--json"], site.environment);
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out) as Record<string, unknown>; // it prints one object
}

/** The file store of a configuration. */
async function openConfiguredFiles(environment: Record<string, string>): Promise<Files> {
  const { files: location, dataDir, logLevel } = readConfig(environment);
  return openFiles({ location, spool: path.join(dataDir, "spool"), log: openLog(logLevel) });
}

/** The databases to restore into: with a database server, both kinds. */
const targets = process.env.TEST_DATABASE_URL ? ["PostgreSQL", "SQLite"] : ["SQLite"];

describe("a restored backup", () => {
  test.for(targets)("contains every row and every file, and lets people log in, on %s", async (target, { site }) => {
    const person = await fillEveryTable(site);
    expect(await emptyTables(site), "tables that this test forgets").toEqual([]);
    await site.portal.db.write(holdSending); // as a restore does
    const before = await everything(site.portal);
    await backUp(site);
    await using empty = await emptyEnvironment();
    const environment = { ...empty.environment, SECRET: testSecret, ...(target === "SQLite" && { DATABASE_URL: "" }) };
    const restored = await runCommand(["restore", folderOf(site)], environment);
    expect(restored).toMatchObject({ code: 0, err: "" });
    expect(await withPortal(environment, everything)).toEqual(before);
    const again = await runCommand(["restore", folderOf(site)], environment);
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining("already contains a portal") });
    expect(await runCommand(["check"], environment)).toMatchObject({ code: 0, err: "" });
    await using server = await startServer({ ...environment, RATE_LIMITS: "off" });
    const { errCode, data } = await server.call("logIn", { account: person.mailbox ?? "", password });
    expect(errCode).toBe(success);
    const { token } = data as CallData<"logIn">;
    const { data: own } = await server.call("application", {}, { token });
    const { licence: file } = (own as CallData<"application">).extra;
    const { data: link } = await server.call("openAnswer", { file: String(file) }, { token });
    const response = await fetch((link as CallData<"openAnswer">).url);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
  });

  test("sends nothing until an admin begins it, and says so", async ({ site }) => {
    const to = "later@example.com";
    const admin = await registerOperator(site, "admin");
    await queue(site.portal, linkMessage({ to }));
    await backUp(site);
    await using empty = await emptyEnvironment();
    const environment = { ...empty.environment, SECRET: testSecret };
    await runCommand(["restore", folderOf(site)], environment);
    const copy = await openTestPortal(environment);
    onTestFinished(copy.close);
    const { portal } = copy.site;
    const mail = scripted(true);
    const [sms, sent] = [scripted(false), () => mail.given.filter((message) => message.to === to)];
    const warnings = async () => (await copy.site.app.inject("/readyz")).json<Readiness>().warnings;
    expect(await deliverPending(portal, { mail, sms })).toBe(0);
    expect(await warnings()).toContain(sendingHeld);
    await copy.site.as(admin.token).call("resumeSending", {});
    await deliverPending(portal, { mail, sms });
    expect(sent()).toHaveLength(1);
    expect(await warnings()).not.toContain(sendingHeld);
  });

  test("is consistent, whatever is written meanwhile", async ({ site }) => {
    const backup = new AbortController();
    let added = 0;
    const writing = (async () => {
      while (!backup.signal.aborted) await addFile(site.portal, `${added}.bin`, noise(1_000 + added++));
    })();
    await backUp(site);
    backup.abort();
    await writing;
    expect(added).toBeGreaterThan(0);
    await using empty = await emptyEnvironment();
    const environment = { ...empty.environment, SECRET: testSecret };
    expect(await runCommand(["restore", folderOf(site)], environment)).toMatchObject({ code: 0, err: "" });
    const { rows, files } = await withPortal(environment, everything);
    expect(files).toHaveLength(rows["blobs"]?.length ?? -1);
    const own = (rows["files"] ?? []).filter((row) => /"\d+\.bin"/.test(row)).length;
    expect(own).toBeLessThanOrEqual(added);
  });

  test("is updated without copying files again", async ({ site }) => {
    const first = await backUp(site);
    expect(first["copied"]).toBe(first["files"]);
    await addFile(site.portal, "new.bin", noise(1_234));
    const second = await backUp(site);
    expect(second).toMatchObject({ files: Number(first["files"]) + 1, copied: 1 });
    expect(readdirSync(folderOf(site)).filter((name) => name.startsWith("tables_"))).toHaveLength(1);
  });

  test("contains the secret if SECRET is not set, and requires it otherwise", async ({ site }) => {
    await backUp(site);
    expect(existsSync(path.join(folderOf(site), "secret"))).toBe(false);
    await using empty = await emptyEnvironment();
    const other = await runCommand(["restore", folderOf(site)], empty.environment);
    expect(other).toMatchObject({ code: 1, err: expect.stringMatching(/^SECRET: /) });
    if (process.env.TEST_DATABASE_URL) return; // PostgreSQL requires SECRET
    const { SECRET: _, ...unset } = site.environment;
    const folder = `${folderOf(site)}-of-its-own`;
    expect(await runCommand(["backup", folder], unset)).toMatchObject({ code: 0, err: "" });
    const { SECRET: __, ...bare } = empty.environment;
    expect(await runCommand(["restore", folder], bare)).toMatchObject({ code: 0, err: "" });
    expect(storedSecret(bare["DATA_DIR"] ?? "")).toBe(storedSecret(site.portal.config.dataDir));
  });

  test(
    "restores nothing if it is damaged, and then the portal does not start",
    { tags: "nightly" },
    async ({ site }) => {
      await backUp(site);
      await using empty = await emptyEnvironment();
      const environment = { ...empty.environment, SECRET: testSecret };
      const files = await openConfiguredFiles(environment);
      const spoil = async (find: (name: string) => boolean, change: (file: string) => void) => {
        const folder = `${folderOf(site)}-spoiled`;
        cpSync(folderOf(site), folder, { recursive: true });
        const name = readdirSync(folder, { recursive: true, encoding: "utf8" }).find(find);
        change(path.join(folder, name ?? "none"));
        const { code, err } = await runCommand(["restore", folder], environment);
        rmSync(folder, { recursive: true });
        expect(code).toBe(1);
        expect(await Array.fromAsync(files.list())).toEqual([]);
        expect(err, "a sentence without a stack trace").not.toMatch(/^ +at /m);
        return err.replace(`${folder}${path.sep}`, "").replace(name ?? "none", "it");
      };
      const damaged = "The backup is damaged: it is missing, or not what was written.\n";
      const isFile = (name: string) => /files[\\/]..[\\/]/.test(name);
      expect(await spoil(isFile, (file) => appendFileSync(file, "x"))).toBe(damaged);
      const unfinished = "A restore or a move into this database has not finished.";
      await expect(withPortal(environment, () => Promise.resolve())).rejects.toThrow(unfinished);
      expect((await runCommand(["backup", `${folderOf(site)}-2`], environment)).err).toContain(unfinished);
      const isTable = (name: string) => name.endsWith("releases.ndjson");
      const forge = (file: string) => writeFileSync(file, readFileSync(file, "utf8").replace("2.8.0", "2.8.9"));
      const truncate = (file: string) => truncateSync(file, 1_000);
      for (const isAny of [isFile, isTable]) expect(await spoil(isAny, (file) => rmSync(file))).toBe(damaged);
      for (const change of [forge, truncate]) expect(await spoil(isTable, change)).toBe(damaged);
      const forget = (file: string) =>
        writeFileSync(file, readFileSync(file, "utf8").replace(/\{\s+"name": "releases"[^}]+\},/, ""));
      expect(await spoil((name) => name === "manifest.json", forget)).toContain("its list of tables is not complete");
      expect(
        await spoil(
          (name) => name === "manifest.json",
          (file) => rmSync(file),
        ),
      ).toContain("no complete backup");
      const later = (file: string) =>
        writeFileSync(file, readFileSync(file, "utf8").replace(/"migration": "\d/, '"migration": "9'));
      expect(await spoil((name) => name === "manifest.json", later)).toContain("a newer version");
      expect(await runCommand(["restore", folderOf(site)], environment)).toMatchObject({ code: 0, err: "" });
    },
  );

  test.skipIf(process.getuid === undefined)("is not written where another user could read it", async ({ site }) => {
    const folder = temporaryData("backup");
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const refused = { code: 1, err: expect.stringContaining("belongs to another user, or others can write to it") };
    chmodSync(folder, 0o777);
    expect(await runCommand(["backup", folder], site.environment)).toMatchObject(refused);
    chmodSync(folder, 0o700);
    await backUp(site, folder);
    const modes = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => statSync(path.join(folder, name)))
      .filter((found) => found.isFile() && (found.mode & 0o077) !== 0);
    expect(modes).toEqual([]);
    if (process.getuid?.() !== 0) return; // only root can give a folder away
    chownSync(folder, 65_534, 65_534);
    expect(await runCommand(["backup", folder], site.environment)).toMatchObject(refused);
  });

  test("never overwrites an unrelated folder, nor another portal's backup with an empty one", async ({ site }) => {
    await backUp(site);
    await using empty = await emptyEnvironment();
    const nothing = await runCommand(["backup", folderOf(site)], empty.environment);
    expect(nothing).toMatchObject({ code: 1, err: expect.stringContaining("there is nothing to back up") });
    const refused = await runCommand(["backup", site.portal.config.dataDir], site.environment);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("is not empty and contains no backup") });
    expect(await runCommand(["backup"], site.environment)).toMatchObject({ code: 2, err: "Name one folder.\n" });
  });
});

describe("check", () => {
  test("finds what is damaged or missing, and repairs what can be", async ({ site }) => {
    const { portal } = site;
    const whole = await addFile(portal, "whole.bin", noise(300_000));
    const damaged = await addFile(portal, "damaged.bin", noise(300_001));
    const missing = await addFile(portal, "missing.bin", noise(300_002));
    const orphan = await portal.files.store([noise(10)]);
    expect(await runCommand(["check"], site.environment)).toEqual({
      code: 1,
      out: "",
      err: `The file ${orphan.sha256} belongs to nothing.\n`,
    });
    {
      await using handle = await open(storedPath(site.environment, damaged.sha256), "r+");
      await handle.write(Buffer.from("!"), 0, 1, 150_000);
    }
    rmSync(storedPath(site.environment, missing.sha256));
    await portal.db.write((write) =>
      write.updateTable("blobs").set({ block_crcs: "AAAAAAAAAAA=" }).where("sha256", "=", whole.sha256).execute(),
    );
    const found = await runCommand(["check", "--repair", "--json"], site.environment);
    const { refused } = JSON.parse(found.err) as { refused: string[] };
    expect(refused.toSorted()).toEqual(
      [
        `The file ${damaged.sha256} is damaged; restore it from a backup.`,
        `The file ${missing.sha256} is missing; restore it from a backup.`,
      ].toSorted(),
    );
    expect(await portal.files.sizeOf(orphan.sha256)).toBeUndefined();
    for (const [file, bytes] of [
      [damaged, noise(300_001)],
      [missing, noise(300_002)],
    ] as const) {
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(file.sha256);
      await portal.files.store([bytes]);
    }
    expect(await runCommand(["check"], site.environment)).toMatchObject({ code: 0, err: "" });
  });
});
