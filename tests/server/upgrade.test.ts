import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { loadFirstSite } from "../../server/content/site/first/load.ts";
import { openTestPortal, type Visitor } from "../portal.ts";
import { temporaryData } from "../temporary.ts";
import { runCommand } from "./command.ts";
import { emptyEnvironment, withPortal } from "./empty.ts";
import { hashOf, noise } from "./files.ts";
import { logIn, password, registerByMail, registerOperator } from "./people.ts";
import { newRelease } from "./publishing.ts";
import { apply, registerApplicant } from "./reviewing.ts";
import { fileUrl, send } from "./uploading.ts";

/** The portals that released versions left: `<version>.tgz` has a data folder, and in `backup/` a backup of it. */
const folder = path.join(import.meta.dirname, "upgrades");
const onSqlite = process.env.TEST_DATABASE_URL === undefined;
const release = { product: "sdk", version: "1.0.0" };
const bytes = noise(1_000);
const [approved, waiting] = ["Approved team", "Waiting team"];
const member = { phone: null, mailbox: "member@example.com", password };

test.runIf(process.env.UPGRADE_FIXTURE === "write")("the portal of this version is written", async () => {
  await using empty = await emptyEnvironment();
  const { DATA_DIR: data = "" } = empty.environment;
  const { site, close } = await openTestPortal({ ...empty.environment, RATE_LIMITS: "off" });
  const skeleton = path.join(data, "skeleton");
  expect(await runCommand(["site", "new", skeleton])).toMatchObject({ code: 0 });
  await loadFirstSite(site.portal, skeleton);
  rmSync(skeleton, { recursive: true });

  const { product: slug, version } = release;
  const publisher = await registerOperator(site, "publisher");
  const { revision } = await publisher.call("createRelease", newRelease(version, { slug, state: "draft" }));
  const headers = { token: publisher.token, "x-sha256": hashOf(bytes) };
  const sent = await send(await site.listen(), fileUrl(release, "sdk.bin"), { headers, body: bytes });
  expect(sent.envelope).toMatchObject({ errCode: 0 });
  await publisher.call("publishRelease", { slug, version, revision });

  const person = await registerByMail(site, member.mailbox);
  await agreeToFile({ ...site, ...person });
  const { application } = await apply(site, person, { teamName: approved });
  const reviewer = await registerOperator(site, "reviewer");
  await reviewer.call("decideApplication", { id: application, decision: "approve", version: 1 });
  await registerApplicant(site, { teamName: waiting });
  const backup = path.join(data, "backup");
  expect(await runCommand(["backup", backup], empty.environment)).toMatchObject({ code: 0 });
  await close();
  mkdirSync(folder, { recursive: true });
  const files = ["parallax.sqlite", "files", "backup"];
  execFileSync("tar", ["-czf", path.join(folder, `${packageJson.version}.tgz`), "-C", data, ...files]);
});

async function agreeToFile(site: Visitor): Promise<string> {
  const { id, version } = await site.call("currentLicence", {});
  const { url } = await site.call("agreeToDownload", { ...release, file: "sdk.bin", licence: { id, version } });
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** The tables, indexes and triggers, as they were made. */
function schemaOf(environment: Record<string, string>): Promise<string[]> {
  return withPortal(environment, async ({ db }) => {
    const { rows } = await sql<{ sql: string }>`select sql from sqlite_schema where sql is not null`.execute(db.read);
    return rows.map((row) => row.sql).toSorted();
  });
}

async function expectEverything(environment: Record<string, string>): Promise<void> {
  const { site, close } = await openTestPortal({ ...environment, RATE_LIMITS: "off" });
  const { items } = await site.call("releases", { slug: release.product });
  expect(items.map((item) => item.version)).toEqual([release.version]);
  const person = await logIn(site, member);
  const agreements = await person.call("agreements", {});
  expect(agreements.items).toMatchObject([{ kind: "licence", product: null, file: null }]);
  expect(await person.call("application", {})).toMatchObject({
    state: "approved",
    application: { teamName: approved },
  });
  const accounts = site.portal.db.read.selectFrom("accounts").select("phone").where("role", "=", "reviewer");
  const reviewer = await logIn(site, { ...member, ...(await accounts.executeTakeFirstOrThrow()) });
  const queue = await reviewer.call("applicationQueue", { state: "waiting" });
  expect(queue.items.map(({ teamName }) => teamName)).toEqual([waiting]);
  const file = await fetch((await site.listen()) + (await agreeToFile(site)));
  expect(hashOf(Buffer.from(await file.arrayBuffer()))).toBe(hashOf(bytes));
  await apply(site, await registerByMail(site, "new@example.com"));
  await close();
  expect(await runCommand(["check"], environment)).toMatchObject({ code: 0 });
}

describe.each(readdirSync(folder))("the portal of %s", (fixture) => {
  const unpacked = temporaryData("upgrade");
  execFileSync("tar", ["-xzf", path.join(folder, fixture), "-C", unpacked]);
  afterAll(() => rmSync(unpacked, { recursive: true }));

  test.runIf(onSqlite)("keeps everything when this version starts on its database", async () => {
    await using empty = await emptyEnvironment();
    const { DATA_DIR = "" } = empty.environment;
    cpSync(unpacked, DATA_DIR, { recursive: true });
    await expectEverything(empty.environment);
    await using other = await emptyEnvironment();
    expect(await schemaOf(empty.environment)).toEqual(await schemaOf(other.environment));
  });

  test("keeps everything when its backup is restored", async () => {
    await using empty = await emptyEnvironment();
    const restored = await runCommand(["restore", path.join(unpacked, "backup")], empty.environment);
    expect(restored).toMatchObject({ code: 0 });
    await expectEverything(empty.environment);
  });
});
