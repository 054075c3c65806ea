import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { ensureBuild } from "../../build/build.ts";
import { demoLogins, demoPassword } from "../../server/content/demo/logins.ts";
import { seedDemo } from "../../server/content/demo/seed.ts";
import { blockSize } from "../../server/files/blocks.ts";
import { test } from "../portal.ts";
import { addFile, hashOf, noise, ownVersion } from "./files.ts";
import { emptyEnvironment } from "./empty.ts";
import { start, type Program } from "./processes.ts";
import { openRaw } from "./raw.ts";

const root = path.resolve(import.meta.dirname, "../..");
const program = path.join(root, "start.mjs");

let nowhere: string;
beforeAll(async () => {
  nowhere = mkdtempSync(path.join(tmpdir(), "parallax-start-"));
  await ensureBuild(root, () => undefined);
}, 120_000);
afterAll(() => rmSync(nowhere, { recursive: true }));

/** Where a program that has started is. */
async function addressOf(server: Program): Promise<string> {
  return (await server.line(/^Parallax is at http/)).replace("Parallax is at ", "");
}

async function takePort(): Promise<{ port: string } & AsyncDisposable> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    port: String(port),
    async [Symbol.asyncDispose]() {
      server.close();
      await once(server, "close");
    },
  };
}

describe("the portal does not start", () => {
  test("with a wrong configuration, and lists all errors before it touches anything", async () => {
    const dataDir = path.join(nowhere, "never-made");
    await using server = start(program, [], {
      DATA_DIR: dataDir,
      PORT: "x",
      PUBLIC_URL: "nowhere",
      FILES_URL: "s3://bucket/folder",
    });
    expect(await server.ended).toBe(1);
    expect(server.said().split("\n")).toEqual([
      "Parallax cannot start:",
      "  FILES_URL: must name a bucket without a path",
      '  PUBLIC_URL: "nowhere" must be an http or https address without a path',
      '  PORT: "x" is not a port (0 to 65535)',
      "  S3_ACCESS_KEY_ID: is required together with a bucket as FILES_URL",
      "  S3_SECRET_ACCESS_KEY: is required together with a bucket as FILES_URL",
    ]);
    expect(readdirSync(nowhere)).toEqual([]);
  });

  test("with a data folder that cannot be created", async () => {
    await using server = start(program, [], { DATA_DIR: path.join(program, "data"), PORT: "0", METRICS_PORT: "0" });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain(
      `Parallax cannot start:\n  DATA_DIR: ${path.join(program, "data")} cannot be written`,
    );
  });

  test("on a port that is taken, and names the variables to choose another", { tags: "nightly" }, async ({ site }) => {
    await using taken = await takePort();
    await using server = start(program, [], { ...site.environment, PORT: taken.port });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain(
      `address already in use 127.0.0.1:${taken.port}. Choose another address with PORT or HOST.`,
    );
  });

  test("on a database of another version", async ({ site }) => {
    type Migrations = { kysely_migration: { name: string; timestamp: string } };
    await site.portal.db.write(
      async (write) =>
        void (await write
          .$extendTables<Migrations>()
          .insertInto("kysely_migration")
          .values({ name: "9999_future", timestamp: "" })
          .execute()),
    );
    await using server = start(program, [], { ...site.environment, PORT: "0" });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain(
      "Parallax cannot start:\n  The database was written by a newer version of the portal",
    );
  });
});

describe("logins with a public password", () => {
  test("keep the portal from serving their database", async ({ site }) => {
    expect(await seedDemo(site.portal)).toBe(true);
    await using server = start(program, ["--serve"], { ...site.environment, PORT: "0" });
    expect(await server.ended).toBe(1);
    expect(server.said()).toContain('Parallax cannot start:\n  This database belongs to "npm run dev"');
  });

  test.for(["", "--serve"])("do not exist after a start with %j", async (argument, { site }) => {
    await using server = start(program, argument ? [argument] : [], { ...site.environment, PORT: "0" });
    await addressOf(server);
    const accounts = await site.portal.db.read.selectFrom("accounts").select(["mailbox", "role"]).execute();
    expect(accounts).toEqual([{ mailbox: "admin@example.com", role: "admin" }]);
    for (const { mailbox } of demoLogins) {
      const { errCode } = await site.refusal("logInByMail", { account: mailbox, password: demoPassword });
      expect([10001, 10002], mailbox).toContain(errCode);
    }
    expect(server.said()).not.toContain(demoPassword);
  });
});

describe("the portal", () => {
  test("starts although the port for its metrics is taken, and warns", { tags: "nightly" }, async ({ site }) => {
    await using taken = await takePort();
    await using server = start(program, [], {
      ...site.environment,
      PORT: "0",
      METRICS_PORT: taken.port,
      LOG_LEVEL: "warn",
    });
    expect((await fetch(await addressOf(server))).status).toBe(200);
    expect(await server.line(/metrics are off/)).toContain("EADDRINUSE");
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
  });

  test("serves beside another one from the same clone, on the same data", { tags: "nightly" }, async ({ site }) => {
    await using one = start(program, [], { ...site.environment, PORT: "0", NODE_ENV: "test" }); // which the server ignores
    await using other = start(program, ["--serve"], { ...site.environment, PORT: "0" });
    const pages = await Promise.all([one, other].map(async (server) => (await fetch(await addressOf(server))).text()));
    const withoutAddress = pages.map((page) => page.replaceAll(/127\.0\.0\.1:\d+/g, ""));
    expect(withoutAddress[0]).toBe(withoutAddress[1]);
    expect(pages[0]).toContain("2.8.0");
  });

  test("serves its pages while it is empty", async () => {
    await using empty = await emptyEnvironment();
    await using server = start(program, [], { ...empty.environment, PORT: "0", FIRST_SITE: "none" });
    const url = await addressOf(server);
    for (const page of ["/", "/?ln=0", "/FAQ", "/Community", "/login", "/search?q=a", "/apply", "/api"])
      expect((await fetch(url + page)).status, page).toBe(200);
  });

  test("completes a running download when it is asked to stop, accepts nothing new, and exits with 0", async ({
    site,
  }) => {
    const large = noise(40 * blockSize);
    await addFile(site.portal, "large.bin", large);
    await using server = start(program, [], { ...site.environment, PORT: "0" });
    const url = await addressOf(server);
    const { id, version } = await site.call("currentLicence", {});
    const agreed = await fetch(`${url}/vrmcsys/download/agree`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...ownVersion, file: "large.bin", licence: { id, version } }),
    });
    const { data } = (await agreed.json()) as { data: { url: string } };
    const link = data.url.slice(url.length);

    await using reader = await openRaw(url);
    await using idle = await openRaw(url);
    idle.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
    expect((await idle.response())?.status).toBe(200);
    reader.socket.pause();
    reader.send(`GET ${link} HTTP/1.1\r\nHost: a\r\n\r\n`);
    await expect.poll(() => reader.socket.bytesRead).toBeGreaterThan(0);
    server.kill("SIGTERM");
    expect((await idle.rest()).length).toBe(0); // the server closed the connection
    await expect(fetch(url)).rejects.toThrow("fetch failed");
    reader.socket.resume();
    const response = await reader.response();
    expect([response?.status, hashOf(response?.body ?? Buffer.alloc(0))]).toEqual([200, hashOf(large)]);
    expect(await server.ended).toBe(0);
    expect(server.said()).toContain('"status":200');
    expect(await site.portal.db.read.selectFrom("downloads").select("file").execute()).toEqual([{ file: "large.bin" }]);
  });

  test("exits at once when it is asked twice", { tags: "nightly" }, async ({ site }) => {
    await using server = start(program, [], { ...site.environment, PORT: "0" });
    const url = await addressOf(server);
    await using idle = await openRaw(url);
    idle.send("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
    expect((await idle.response())?.status).toBe(200);
    await using reader = await openRaw(url);
    reader.send(
      "POST /vrmcsys/download/agree HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    ); // a request that never ends
    server.kill("SIGTERM");
    await idle.rest();
    server.kill("SIGINT");
    expect(await server.ended).toBe(0);
  });
});

describe.skipIf(process.platform === "win32")("what the portal writes", () => {
  /** Everything in a folder that users other than the owner could open. */
  const openBelow = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .map((item) => path.join(item.parentPath, item.name))
      .filter((name) => ((statSync(name, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0); // one may be renamed meanwhile

  test("is closed to every other user of the machine, including an existing folder", async ({ site }) => {
    const dataDir = site.environment["DATA_DIR"] ?? "";
    await addFile(site.portal, "a.bin", noise(3_000));
    chmodSync(dataDir, 0o755);
    const inside = readdirSync(dataDir).map((name) => path.join(dataDir, name));
    for (const name of inside) chmodSync(name, statSync(name).isDirectory() ? 0o755 : 0o644);
    await using server = start(program, [], { ...site.environment, LOG_LEVEL: "warn", PORT: "0" });
    const url = await addressOf(server);
    const body = JSON.stringify({ account: "guest@example.com", password: "Orbit-7-lens", location: 1 });
    const headers = { "content-type": "application/json" };
    await fetch(`${url}/vrmcsys/account/registerMail`, { method: "POST", headers, body });
    const outbox = path.join(dataDir, "outbox");
    await expect.poll(() => existsSync(outbox) && readdirSync(outbox).length, { timeout: 10_000 }).toBeTruthy();
    expect([statSync(dataDir).mode & 0o777, openBelow(dataDir)]).toEqual([0o700, []]);
    expect(server.said()).toContain("only this user can from now on");
  });
});
