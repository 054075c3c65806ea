import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect } from "vitest";
import type { CallInput } from "../../contract/schemas.ts";
import { removeUnusedBlobs } from "../../server/catalogue/release-files/remove-unused-blobs.ts";
import { manifestFile } from "../../server/content/folder.ts";
import { storeBlobs } from "../../server/content/site/blobs.ts";
import { test } from "../portal.ts";
import { runCommand } from "./command.ts";
import { hashOf } from "./files.ts";
import { issuesOf, pull, push, small, tarOf, unpacked, withEmpty, type Files } from "./site-folder.ts";

const start = "docs/halo/01-start.en.md";

function manifestOf(files: Files): CallInput<"planPush"> {
  return { files: Object.entries(files).map(([name, text]) => ({ path: name, sha256: hashOf(Buffer.from(text)) })) };
}

/** A manifest of some files, and others as they are. */
const withManifest = (listed: Files, sent: Files) =>
  tarOf([
    { name: manifestFile, text: JSON.stringify(manifestOf(listed)) },
    ...Object.entries(sent).map(([name, text]) => ({ name, text })),
  ]);

/** Writes files into a folder of their own for the command line. */
function onDisk(files: Files): AsyncDisposable & { folder: string } {
  const folder = mkdtempSync(path.join(tmpdir(), "push-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return { folder, [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }) };
}

test("a push sends only what the portal lacks, and makes a whole folder of it", async () => {
  await withEmpty(async (site, admin, token) => {
    expect((await admin.call("planPush", manifestOf(small))).missing).toHaveLength(new Set(Object.values(small)).size);
    const first = await push(site, token, await withManifest(small, small));
    expect(first).toMatchObject({ errCode: 0, data: { revision: 1 } });
    const changed = { ...small, [start]: `${small[start]}Another word.\n`, "docs/halo/twice.en.md": small[start] };
    expect(await admin.call("planPush", manifestOf(changed))).toEqual({
      missing: [hashOf(Buffer.from(changed[start]))],
      base: 1,
    });
    const second = await push(site, token, await withManifest(changed, { [start]: changed[start] }), "?base=1");
    expect(second.data.changes).toEqual([
      { file: start, change: "changed" },
      { file: "docs/halo/twice.en.md", change: "added" },
    ]);
    expect(Object.fromEntries(await unpacked(await pull(site, token)))).toEqual(changed);
  });
});

test("a push names no stored file that is not of the site, and no folder that cannot be", async () => {
  await withEmpty(async (site, _, token) => {
    const secret = "of an application";
    await storeBlobs(site.portal, [Buffer.from(secret)]);
    const refused = async (listed: Files) => issuesOf(await push(site, token, await withManifest(listed, small)));
    expect(await refused({ ...small, "files/secret.txt": secret })).toEqual([
      "files/secret.txt: was not sent, and is not stored; push again",
    ]);
    expect(await refused({ ...small, "../site.yaml": small["site.yaml"] })).toEqual([
      "../site.yaml: leads out of the folder, or has characters that no name may have",
    ]);
    const broken = await tarOf([{ name: manifestFile, text: "{" }]);
    expect(issuesOf(await push(site, token, broken))).toEqual([`${manifestFile}: is no list of files`]);
    expect(site.portal.content.revision).toBe(0);
  });
});

test("the command line sends a changed file alone, and none for other line ends", async () => {
  await withEmpty(async (site, _, token) => {
    const large = randomBytes(400_000);
    await using disk = onDisk({ ...small, "files/large.bin": large });
    const environment = { PORTAL_SERVER: await site.listen(), PORTAL_TOKEN: token };
    const sockets = new Set<Socket>();
    site.app.server.on("connection", (socket: Socket) => sockets.add(socket));
    const sent = () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    const run = async () => JSON.parse((await runCommand(["push", disk.folder, "--json"], environment)).out);
    expect(await run()).toMatchObject({ revision: 1 });
    const before = sent();
    expect(before).toBeGreaterThan(large.length);
    writeFileSync(path.join(disk.folder, start), small[start].replaceAll("\n", "\r\n"));
    expect(await run()).toMatchObject({ revision: 1, changes: [] });
    writeFileSync(path.join(disk.folder, start), `${small[start]}Another word.\n`);
    expect(await run()).toMatchObject({ revision: 2, changes: [{ file: start, change: "changed" }] });
    expect(sent() - before).toBeLessThan(large.length / 20);
  });
});

test("the command line lists 200 problems and counts the others; as JSON, all", async () => {
  await withEmpty(async (site, _, token) => {
    const broken = Array.from({ length: 250 }, (__, index) => [`docs/halo/${index}.md`, Uint8Array.of(0xff)]);
    await using disk = onDisk({ ...small, ...(Object.fromEntries(broken) as Files) });
    const environment = { PORTAL_SERVER: await site.listen(), PORTAL_TOKEN: token };
    const { err } = await runCommand(["push", disk.folder], environment);
    expect(err.trim().split("\n").slice(199)).toEqual([expect.stringMatching(/is no UTF-8/), "and 50 more"]);
    const json = JSON.parse((await runCommand(["push", disk.folder, "--json"], environment)).err);
    expect(json.refused).toHaveLength(250);
  });
});

test("files of a push that was refused or dry are not sent again within a day", async () => {
  await withEmpty(async (site, admin, token) => {
    const broken = { ...small, "site.yaml": "colour: red\n" };
    expect((await push(site, token, await withManifest(broken, broken))).errCode).toBe(10100);
    const missing = async () => (await admin.call("planPush", manifestOf(small))).missing;
    expect(await missing()).toEqual([hashOf(Buffer.from(small["site.yaml"]))]);
    expect((await push(site, token, await withManifest(small, small), "?dryRun=true")).errCode).toBe(0);
    expect(await missing()).toEqual([]);
    site.clock.forward(25 * 60 * 60 * 1000);
    await removeUnusedBlobs(site.portal);
    expect(await site.portal.db.read.selectFrom("site_blobs").selectAll().execute()).toEqual([]);
  });
});
