import { describe, expect } from "vitest";
import type { Status } from "../../contract/schemas/accounts.ts";
import type { Write } from "../../server/database/database.ts";
import { openTestPortal, test, type TestPortal } from "../portal.ts";
import { addFile, noise, ownVersion } from "./files.ts";
import { password, registerMember, type Person } from "./people.ts";

/** The maximum time in milliseconds until a change applies on every server. */
const everywhere = 2_000;

async function linkFor(person: { call: TestPortal["call"] }, site: TestPortal): Promise<string> {
  const { id, version } = await site.call("currentLicence", {});
  const link = await person.call("agreeToDownload", { ...ownVersion, file: "a.bin", licence: { id, version } });
  const { pathname, search } = new URL(link.url);
  return pathname + search;
}

/** Two servers on one database: a link is used on both, then one of them changes something. */
async function onBoth(
  site: TestPortal,
  access: string,
  work: (servers: [TestPortal, TestPortal], person: Person) => Promise<void>,
): Promise<void> {
  await addFile(site.portal, "a.bin", noise(3_000));
  const opened = [
    await openTestPortal({ ...site.environment, DOWNLOAD_ACCESS: access }),
    await openTestPortal({ ...site.environment, DOWNLOAD_ACCESS: access }),
  ] as const;
  try {
    const servers: [TestPortal, TestPortal] = [opened[0].site, opened[1].site];
    await Promise.all(servers.map((server) => server.listen()));
    await work(servers, await registerMember(servers[0]));
  } finally {
    for (const { close } of opened) await close();
  }
}

const statusOf = async (server: TestPortal, path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(server.portal.publicUrl() + path, { headers });
  await response.arrayBuffer();
  return response.status;
};

async function expectStatus(servers: TestPortal[], path: string, status: number): Promise<void> {
  for (const server of servers)
    await expect.poll(() => statusOf(server, path), { timeout: everywhere, interval: 20 }).toBe(status);
}

async function expectRefused(servers: TestPortal[], path: string): Promise<void> {
  await expectStatus(servers, path, 403);
  for (const server of servers) {
    expect(await statusOf(server, path, { range: "bytes=1-" })).toBe(403);
    const response = await fetch(server.portal.publicUrl() + path, { method: "HEAD" });
    expect(response.status).toBe(403);
    expect(response.headers.get("etag")).toBeNull();
  }
}

const setAccount = (write: Write, id: string, values: { suspended_at?: string | null; status?: Status }) =>
  write.updateTable("accounts").set(values).where("id", "=", id).execute();

const setRelease = (write: Write, withdrawn_at: string | null) =>
  write
    .updateTable("releases")
    .set({ withdrawn_at, withdrawn_reason: withdrawn_at && "{}" })
    .where("product", "=", ownVersion.product)
    .where("version", "=", ownVersion.version)
    .execute();

describe("a signed link", () => {
  test("is invalid on every server while its account is suspended", async ({ site }) => {
    await onBoth(site, "account", async (servers, person) => {
      const path = await linkFor(person, servers[0]);
      await expectStatus(servers, path, 200);
      const { db } = servers[0].portal;
      await db.write((write) => setAccount(write, person.id, { suspended_at: "2026-11-20T08:00:00.000Z" }));
      await expectRefused(servers, path);
      await db.write((write) => setAccount(write, person.id, { suspended_at: null }));
      await expectStatus(servers, path, 200);
    });
  });

  test.for(["account", "public"])(
    "ends with its account's deletion, where downloads are for: %s",
    async (access, { site }) => {
      await onBoth(site, access, async (servers, person) => {
        const path = await linkFor(person, servers[0]);
        await expectStatus(servers, path, 200);
        await person.call("deleteAccount", { password });
        await expectRefused(servers, path);
      });
    },
  );

  test("becomes invalid when its version is withdrawn, for guests and accounts", async ({ site }) => {
    await onBoth(site, "public", async (servers, person) => {
      const paths = [await linkFor(person, servers[0]), await linkFor(servers[0], servers[0])];
      for (const path of paths) await expectStatus(servers, path, 200);
      await servers[1].portal.db.write((write) => setRelease(write, "2026-11-20T08:00:00.000Z"));
      for (const path of paths) await expectRefused(servers, path);
      await servers[1].portal.db.write((write) => setRelease(write, null));
      for (const path of paths) await expectStatus(servers, path, 200);
    });
  });

  test("becomes invalid when the file is removed from its version", async ({ site }) => {
    await onBoth(site, "public", async (servers) => {
      const path = await linkFor(servers[0], servers[0]);
      await expectStatus(servers, path, 200);
      await servers[1].portal.db.write((write) => write.deleteFrom("files").where("name", "=", "a.bin").execute());
      await expectRefused(servers, path);
    });
  });

  test("becomes invalid with the loss of developer status, if downloads are for developers", async ({ site }) => {
    await onBoth(site, "developer", async (servers, person) => {
      const { db } = servers[1].portal;
      await db.write((write) => setAccount(write, person.id, { status: 2 }));
      const path = await linkFor(person, servers[0]);
      await expectStatus(servers, path, 200);
      await db.write((write) => setAccount(write, person.id, { status: 0 }));
      await expectRefused(servers, path);
    });
  });

  test("of a guest becomes invalid when the portal stops allowing guests to download", async ({ site }) => {
    await addFile(site.portal, "a.bin", noise(3_000));
    const path = await linkFor(site, site);
    const { site: strict, close } = await openTestPortal({ ...site.environment, DOWNLOAD_ACCESS: "account" });
    await strict.listen();
    expect(await statusOf(strict, path)).toBe(403);
    await close();
  });

  test("is looked up at most once per second, however often it is used", async ({ site }) => {
    await site.listen();
    await addFile(site.portal, "a.bin", noise(3_000));
    const path = await linkFor(site, site);
    let looked = 0;
    const { db } = site.portal;
    const { readOne } = db;
    db.readOne = (query, ...values) => {
      looked++;
      return readOne(query, ...values);
    };
    const started = performance.now();
    const statuses = await Promise.all(Array.from({ length: 200 }, () => statusOf(site, path)));
    const seconds = Math.ceil((performance.now() - started) / 1_000);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(looked).toBeGreaterThan(0);
    expect(looked).toBeLessThanOrEqual(seconds + 1);
  });
});
