import { once } from "node:events";
import { describe, expect } from "vitest";
import { watchRevision } from "../../server/catalogue/revision.ts";
import { followCatalogue } from "../../server/search/follow.ts";
import { openIndex } from "../../server/search/index/search-index.ts";
import { insertReleases, type ReleaseFixture } from "../many-releases.ts";
import { describeOnce, openTestPortal, test, type TestPortal } from "../portal.ts";
import { watchThreads } from "../threads.ts";

const paths = async (site: TestPortal, q: string) => (await site.call("search", { q })).items.map(({ path }) => path);

/** Starts the search and waits until it has indexed everything. */
async function indexed({ portal: { searching } }: TestPortal): Promise<void> {
  searching.start();
  await searching.update();
}

function release(version: string, en: string, state?: ReleaseFixture["state"]): ReleaseFixture {
  return { product: "unity", version, text: { en, zh: `${en} 斑马鱼` }, ...(state !== undefined && { state }) };
}

const many = Array.from({ length: 1_000 }, (_, index) => release(`0.${index}.0`, `Hands are tracked, note ${index}`));

describe("the index follows the catalogue", () => {
  test("publishing one release among a thousand indexes only that one", async ({ site }) => {
    await insertReleases(site.portal, many);
    await indexed(site);
    expect(await paths(site, "zebrafish")).toEqual([]);
    await insertReleases(site.portal, [release("99.0.0", "A zebrafish swims")]);
    expect(await site.portal.searching.update()).toEqual({ indexed: 1, deleted: 0 });
    expect(await paths(site, "zebrafish")).toEqual(["/sdk/unity/releases/99.0.0"]);
    expect(await site.portal.searching.update()).toEqual({ indexed: 0, deleted: 0 });
  });

  test("unchanged documents are found while others are indexed", async ({ site }) => {
    await insertReleases(site.portal, many);
    await indexed(site);
    await site.portal.db.write(
      async (write) =>
        void (await write.updateTable("products").set({ name_en: "Zebrafish" }).where("slug", "=", "unity").execute()),
    );
    let isOver = false;
    const update = site.portal.searching.update().finally(() => (isOver = true));
    expect((await site.call("search", { q: "tracked note 999" })).total).toBeGreaterThan(0);
    expect(isOver).toBe(false);
    expect((await update)?.indexed).toBeGreaterThan(1_000);
    expect((await site.call("search", { q: "zebrafish 0.999.0" })).items[0]?.title).toBe("Zebrafish 0.999.0");
  });

  test("drafts, scheduled and unpublished releases are not found", async ({ site }) => {
    await insertReleases(site.portal, [
      release("99.0.0", "zebrafish"),
      release("99.1.0", "zebrafish", "draft"),
      release("99.2.0", "zebrafish", "scheduled"),
    ]);
    await indexed(site);
    expect(await paths(site, "zebrafish")).toEqual(["/sdk/unity/releases/99.0.0"]);
    await setState(site, "99.0.0", "draft");
    await setState(site, "99.1.0", "published");
    expect(await site.portal.searching.update()).toEqual({ indexed: 1, deleted: 1 });
    expect(await paths(site, "zebrafish")).toEqual(["/sdk/unity/releases/99.1.0"]);
  });

  test("a withdrawn release is still found, because its page explains why", async ({ site }) => {
    await insertReleases(site.portal, [release("99.0.0", "zebrafish")]);
    await indexed(site);
    await site.portal.db.write(
      async (write) =>
        void (await write
          .updateTable("releases")
          .set({ withdrawn_at: "2026-11-20T08:00:00.000Z", withdrawn_reason: "It does not start.", revision: 2 })
          .where("version", "=", "99.0.0")
          .execute()),
    );
    await site.portal.searching.update();
    expect(await paths(site, "zebrafish")).toEqual(["/sdk/unity/releases/99.0.0"]);
  });

  test("changed notes and policies replace the old ones", async ({ site }) => {
    await insertReleases(site.portal, [release("99.0.0", "zebrafish")]);
    await indexed(site);
    await site.portal.db.write(async (write) => {
      await write
        .updateTable("policies")
        .set({ text_en: "A hummingbird.", revision: 99 })
        .where("slug", "=", "protection")
        .execute();
      await write.updateTable("products").set({ summary_en: "An armadillo." }).where("slug", "=", "native").execute();
    });
    expect(await site.portal.searching.update()).toEqual({ indexed: 2, deleted: 0 });
    expect(await paths(site, "hummingbird")).toEqual(["/protectionen"]);
    expect(await paths(site, "armadillo")).toEqual(["/sdk/native"]);
  });

  test("indexing restarts if the catalogue changes meanwhile", async ({ site }) => {
    await insertReleases(site.portal, [...many, { ...release("99.0.0", "zebrafish"), day: "2000-01-01" }]);
    const { db, content } = site.portal;
    const index = openIndex();
    let looks = 0;
    const following = { index, read: db.read, content, isStale: () => looks++ > 0 };
    expect(await followCatalogue(following)).toEqual({ indexed: 100, deleted: 0, isComplete: false });
    expect(index.find("product unity", "unity").total).toBeGreaterThan(0); // the most frequent searches come first
    await setState(site, "99.0.0", "draft");
    const { indexed: rest } = await followCatalogue({ ...following, isStale: () => false });
    expect(rest).toBeGreaterThan(900);
    expect(index.keys()).toHaveLength(100 + rest);
    expect(index.find("zebrafish", undefined).total).toBe(0);
  });

  test("the index follows changes by another server, too", async ({ site }) => {
    const other = await openTestPortal(site.environment);
    try {
      const changed = once(other.site.portal.events, "catalogueChanged");
      const stop = watchRevision(other.site.portal);
      await changed;
      await indexed(other.site);
      const heard = once(other.site.portal.events, "catalogueChanged");
      await insertReleases(site.portal, [release("99.0.0", "zebrafish")]);
      await heard;
      await other.site.portal.searching.update();
      expect(await paths(other.site, "zebrafish")).toEqual(["/sdk/unity/releases/99.0.0"]);
      stop();
    } finally {
      await other.close();
    }
  });
});

async function setState({ portal }: TestPortal, version: string, state: "draft" | "published"): Promise<void> {
  await portal.db.write(
    async (write) => void (await write.updateTable("releases").set({ state }).where("version", "=", version).execute()),
  );
}

describeOnce("the search thread", () => {
  test("starts with the first search and ends with its portal", async ({ site }) => {
    using threads = watchThreads();
    const { site: own, close } = await openTestPortal(site.environment);
    await own.call("products", {});
    await own.portal.searching.update();
    expect(threads.all).toHaveLength(0);
    const first = own.portal.searching.find(query("hand")).catch(() => undefined); // refused if nothing gets indexed soon
    await own.portal.searching.update();
    await first;
    await own.call("search", { q: "eye" });
    expect(threads.all).toHaveLength(1);
    await close();
    expect(threads.all[0]?.threadId).toBe(-1); // Node's message about an ended thread
    await expect(own.portal.searching.find(query("hand"))).rejects.toMatchObject({ refusal: "unavailable" });
    expect(threads.all).toHaveLength(1);
  });

  test("is replaced when it dies, and its pending queries are refused as unavailable", async ({ site }) => {
    using threads = watchThreads();
    await indexed(site);
    const refused = site.refusal("search", { q: "hand" });
    await threads.all[0]?.terminate();
    expect((await refused).errCode).toBe(10503);
    expect((await site.refusal("search", { q: "hand" })).errCode).toBe(10503);
    while (threads.all.length < 2) await new Promise((resolve) => setImmediate(resolve));
    expect((await site.call("search", { q: "hand" })).total).toBeGreaterThan(0);
  });

  test("refuses further queries while two hundred wait, and answers those", async ({ site }) => {
    await indexed(site);
    const asked = Array.from({ length: 250 }, () =>
      site.portal.searching.find(query("hand tracking")).then(
        ({ total }) => total > 0,
        () => false,
      ),
    );
    const answered = await Promise.all(asked);
    expect(answered).toEqual(Array.from({ length: 250 }, (_, index) => index < 200));
    expect((await site.call("search", { q: "hand" })).total).toBeGreaterThan(0);
  });
});

function query(text: string) {
  return { query: text, product: undefined, language: "en" as const, from: 0, to: 20 };
}
