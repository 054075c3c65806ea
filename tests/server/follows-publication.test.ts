import { describe, expect } from "vitest";
import { watchRevision } from "../../server/catalogue/revision.ts";
import { watchSchedule } from "../../server/catalogue/publishing/publish-scheduled.ts";
import { Refused } from "../../client/client.ts";
import { openTestPortal, test, type TestPortal, type Visitor } from "../portal.ts";
import { registerOperator } from "./people.ts";
import { auditOf, newRelease } from "./publishing.ts";

/** The number of milliseconds within which every server shows a change. */
const everywhere = 2_000;

const product = "/vrmcsys/catalogue/products/unity";
/** Pages that a release of one product changes, and pages that it does not. */
const touched = [
  "/sdk/unity",
  "/sdk/unity/releases.atom",
  "/sdk/unity/releases.atom?ln=0",
  "/sitemap.xml",
  "/sitemaps/products/unity.xml",
  product,
  `${product}/releases`,
  "/vrmcsys/catalogue/compare/unity?from=2.7.0&to=2.8.0",
  "/vrmcsys/catalogue/products",
];
const untouched = [
  "/license",
  "/sdk/unreal",
  "/sdk/unreal/releases.atom",
  "/robots.txt",
  "/sitemaps/site.xml",
  "/sitemaps/products/unreal.xml",
  "/vrmcsys/catalogue/products/unreal",
  "/vrmcsys/catalogue/products/unreal/releases?page=1",
  "/vrmcsys/website/navigation",
  "/vrmcsys/content/policies/server",
  "/vrmcsys/content/docs",
];

type Server = TestPortal & { url: string };

/** Two servers on one database that poll for each other's changes. */
async function withTwo(site: TestPortal, work: (servers: [Server, Server]) => Promise<void>): Promise<void> {
  const other = await openTestPortal(site.environment);
  const servers: [Server, Server] = [
    { ...site, url: await site.listen() },
    { ...other.site, url: await other.site.listen() },
  ];
  // Each server's first poll counts as a change
  const looked = servers.map(
    ({ portal }) => new Promise<void>((done) => portal.events.once("catalogueChanged", () => done())),
  );
  const stops = servers.map(({ portal }) => watchRevision(portal));
  try {
    await Promise.all(looked);
    await work(servers);
  } finally {
    for (const stop of stops) stop();
    await other.close();
  }
}

async function tagOf({ url }: Server, path: string): Promise<string | null> {
  const response = await fetch(url + path);
  await response.arrayBuffer();
  expect([path, response.status]).toEqual([path, 200]);
  return response.headers.get("etag");
}

async function warm(server: Server): Promise<void> {
  for (const path of [...touched, ...untouched]) {
    await tagOf(server, path);
    expect(server.cache.get(path, "en"), path).toBeDefined();
  }
}

describe("after a release is published", () => {
  test("both servers show it within two seconds, and unrelated responses stay cached", async ({ site }) => {
    await withTwo(site, async (servers) => {
      const publisher = await registerOperator(site, "publisher");
      for (const server of servers) await warm(server);
      const before = servers.map(({ cache }) => untouched.map((path) => cache.get(path, "en")));
      const tags = await Promise.all(
        servers.map((server) => Promise.all(untouched.map((path) => tagOf(server, path)))),
      );
      await publisher.call("createRelease", newRelease("9.3.0"));
      expect(await (await fetch(servers[0].url + product)).text()).toContain("9.3.0"); // the server that wrote it at once
      await expect
        .poll(async () => (await fetch(servers[1].url + product)).text(), { timeout: everywhere, interval: 20 })
        .toContain("9.3.0");
      for (const [index, server] of servers.entries()) {
        for (const path of touched.filter((one) => !one.includes("compare")))
          expect(await (await fetch(server.url + path)).text(), path).toContain("9.3.0");
        for (const [position, path] of untouched.entries()) {
          expect(server.cache.get(path, "en"), path).toBe(before[index]?.[position]);
          expect(await tagOf(server, path), path).toBe(tags[index]?.[position]);
        }
      }
    });
  });

  test("a response started before it is not cached, unless it is unrelated", async ({ site }) => {
    const { cache } = site;
    const begun = cache.generation;
    const publisher = await registerOperator(site, "publisher");
    const url = await site.listen();
    await fetch(`${url}/robots.txt`);
    const response = cache.get("/robots.txt", "en");
    if (!response) throw new Error("it was cached above");
    await publisher.call("createRelease", newRelease("9.4.0"));
    cache.put("/old", "en", response, { generation: begun, dependencies: ["product unity"] });
    cache.put("/old", "en", response, { generation: begun, dependencies: ["everything"] });
    expect(cache.get("/old", "en")).toBeUndefined();
    cache.put("/other", "en", response, { generation: begun, dependencies: ["product unreal"] });
    expect(cache.get("/other", "en")).toBe(response);
  });

  test("a server that missed more changes than are stored drops everything", async ({ site }) => {
    await withTwo(site, async ([first, second]) => {
      const publisher = await registerOperator(site, "publisher");
      await warm(second);
      await site.portal.db.write(async (write) => {
        await write
          .updateTable("portal_state")
          .set({ value: "100000" })
          .where("key", "=", "catalogueRevision")
          .execute();
      });
      await publisher.call("createRelease", newRelease("9.5.0"));
      expect(first.cache.get("/robots.txt", "en")).toBeUndefined();
      await expect.poll(() => second.cache.get("/robots.txt", "en"), { timeout: everywhere }).toBeUndefined();
    });
  });
});

describe("two publishers at once, on two servers", () => {
  test("create, change, publish and withdraw a release once: the other gets a conflict", async ({ site }) => {
    await withTwo(site, async ([first, second]) => {
      const publisher = await registerOperator(first, "publisher");
      const both = [publisher, second.as(publisher.token)];
      const address = { slug: "unity", version: "9.8.0" };
      const race = async (work: (who: Visitor) => Promise<unknown>) => {
        const outcomes = await Promise.allSettled(both.map(work));
        const refused = outcomes.flatMap((outcome) =>
          outcome.status === "rejected" && outcome.reason instanceof Refused ? [outcome.reason.errCode] : [],
        );
        expect(refused).toEqual([10107]);
      };
      const draft = newRelease("9.8.0", { state: "draft" });
      await race((who) => who.call("createRelease", draft));
      const { updateTime, en, zh } = draft;
      await race((who) => who.call("changeRelease", { ...address, updateTime, en, zh, revision: 1 }));
      await race((who) => who.call("publishRelease", { ...address, revision: 2 }));
      await race((who) => who.call("withdrawRelease", { ...address, reason: "Broken." }));
      expect(await publisher.call("adminRelease", address)).toMatchObject({ revision: 4, state: "withdrawn" });
      const told = (await auditOf(site)).filter(({ after }) => after?.["release"] === "unity 9.8.0");
      expect(told).toHaveLength(4);
    });
  });
});

describe("a scheduled release", () => {
  test("is published once at its time, by either server, with the portal as the actor", async ({ site }) => {
    await withTwo(site, async (servers) => {
      const publisher = await registerOperator(site, "publisher");
      const publishAt = "2026-11-20T09:00:00Z";
      const release = newRelease("9.6.0", { state: "scheduled", publishAt, updateTime: "2020-01-01" });
      const address = { slug: "unity", version: "9.6.0" };
      const made = await publisher.call("createRelease", release);
      expect(made).toMatchObject({
        state: "scheduled",
        publishAt: "2026-11-20T09:00:00.000Z",
        updateTime: "2026-11-20",
      });
      expect((await site.refusal("release", address)).errCode).toBe(10108);
      const stops = servers.map(({ portal }) => watchSchedule(portal));
      for (const { clock } of servers) clock.forward(60 * 60_000 - 1);
      expect((await site.refusal("release", address)).errCode).toBe(10108);
      for (const { clock } of servers) clock.forward(1);
      for (const server of servers)
        await expect
          .poll(async () => (await fetch(server.url + product)).text(), { timeout: everywhere, interval: 20 })
          .toContain("9.6.0");
      for (const stop of stops) stop();
      expect(await publisher.call("adminRelease", address)).toMatchObject({
        state: "published",
        publishAt: null,
        revision: 2,
      });
      const published = (await auditOf(site)).filter(({ action }) => action === "release.published");
      expect(published).toEqual([
        {
          action: "release.published",
          actor: null,
          before: { release: "unity 9.6.0", state: "scheduled", publishAt: "2026-11-20T09:00:00.000Z" },
          after: { release: "unity 9.6.0", state: "published", publishAt: null },
        },
      ]);
    });
  });
});
