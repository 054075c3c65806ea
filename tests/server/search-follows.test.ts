import { sql } from "kysely";
import { describe, expect } from "vitest";
import { watchSchedule } from "../../server/catalogue/publishing/publish-scheduled.ts";
import { updateWholeSearch } from "../../server/content/search/update.ts";
import { insertReleases } from "../many-releases.ts";
import { describeOnce, openTestPortal, test, type TestPortal } from "../portal.ts";
import { registerOperator } from "./people.ts";
import { newRelease, notesWith, slug } from "./publishing.ts";
import { pushTexts } from "./site-folder.ts";

const paths = async (site: TestPortal, q: string) => (await site.call("search", { q })).items.map(({ path }) => path);
const page = (version: string) => `/sdk/unity/releases/${version}`;

/** A release whose notes have these words. */
function about(words: string, version: string, more: Parameters<typeof newRelease>[1] = {}) {
  const notes = notesWith({ content: [words] });
  return newRelease(version, { en: notes, zh: notes, ...more });
}

/** Every document with its revision. */
async function documents({ portal }: TestPortal) {
  const rows = await portal.db.read.selectFrom("search_documents").select(["product", "kind", "item", "id"]).execute();
  return rows.map((row) => Object.values(row).join(" ")).toSorted();
}

describe("the search finds what is published", () => {
  test("on every server as soon as it is committed, and no longer as soon as it is not", async ({ site }) => {
    const other = await openTestPortal(site.environment);
    try {
      const publisher = await registerOperator(site, "publisher");
      await publisher.call("createRelease", about("A zebrafish swims", "9.0.0"));
      for (const server of [site, other.site]) expect(await paths(server, "zebrafish")).toEqual([page("9.0.0")]);
      const { updateTime, en, zh } = about("A hummingbird flies", "9.0.0");
      await publisher.call("changeRelease", { slug, version: "9.0.0", updateTime, en, zh, revision: 1 });
      for (const server of [site, other.site]) {
        expect(await paths(server, "hummingbird")).toEqual([page("9.0.0")]);
        expect(await paths(server, "zebrafish")).toEqual([]);
      }
    } finally {
      await other.close();
    }
  });

  test("not while it is a draft or scheduled, and still when it is withdrawn, because its page says why", async ({
    site,
  }) => {
    const publisher = await registerOperator(site, "publisher");
    await publisher.call("createRelease", about("zebrafish", "9.1.0", { state: "draft" }));
    const publishAt = "2026-11-20T09:00:00Z";
    await publisher.call("createRelease", about("zebrafish", "9.2.0", { state: "scheduled", publishAt }));
    await publisher.call("createRelease", about("armadillo", "9.3.0"));
    expect(await paths(site, "zebrafish")).toEqual([]);
    await publisher.call("publishRelease", { slug, version: "9.1.0", revision: 1 });
    expect(await paths(site, "zebrafish")).toEqual([page("9.1.0")]);
    const stop = watchSchedule(site.portal);
    site.clock.forward(60 * 60_000);
    await expect.poll(() => paths(site, "zebrafish")).toHaveLength(2);
    stop();
    await publisher.call("withdrawRelease", { slug, version: "9.1.0", reason: "It does not start." });
    expect(await paths(site, "zebrafish")).toContain(page("9.1.0"));
  });

  test("not if its transaction is rolled back", async ({ site }) => {
    const failed = site.portal.db.write(async (write) => {
      await write.updateTable("products").set({ summary_en: "A zebrafish" }).where("slug", "=", slug).execute();
      await site.portal.searching.update(write, [`product ${slug}`]);
      throw new Error("it fails at last");
    });
    await expect(failed).rejects.toThrow("at last");
    expect(await paths(site, "zebrafish")).toEqual([]);
  });

  test("with a product's new name, and its texts of the site only once it has a release", async ({ site }) => {
    const both = `{ en: "Why this one?", zh: "为什么？" }`;
    await pushTexts(site, { "faq/lens.yaml": `- { id: why, question: ${both}, answer: ${both} }\n` });
    const admin = await registerOperator(site, "admin");
    const lens = { kind: "tool" as const, summary: { en: "A lens.", zh: "镜头。" }, retired: false };
    await admin.call("changeProduct", { slug: "lens", ...lens, name: { en: "Lenscraft", zh: "镜头工坊" } });
    expect(await paths(site, "lenscraft")).toEqual([]);
    await admin.call("createRelease", { ...about("armadillo", "1.0.0"), slug: "lens" });
    const all = ["/tools/lens", "/tools/lens/faq#why", "/tools/lens/releases/1.0.0"];
    expect((await paths(site, "lenscraft")).toSorted()).toEqual(all);
    const retired = { ...lens, retired: true, name: { en: "Zebrafish", zh: "斑马鱼" } };
    await admin.call("changeProduct", { slug: "lens", ...retired, revision: 1 }); // it keeps its addresses
    expect(await paths(site, "lenscraft")).toEqual([]);
    expect((await paths(site, "斑马鱼")).toSorted()).toEqual(all);
  });

  test("in policies, too", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const policy = await site.call("policy", { slug: "protection" });
    const { title, revision } = policy;
    const text = { en: "A hummingbird.", zh: "一只蜂鸟。" };
    await admin.call("changePolicy", {
      slug: "protection",
      title,
      text,
      version: "9",
      effective: "2030-01-01",
      revision,
    });
    expect(await paths(site, "hummingbird")).toEqual(["/protectionen"]);
  });
});

describe("everything is indexed", () => {
  test("once, by servers that find nothing indexed, as after a restore", { tags: "nightly" }, async ({ site }) => {
    await insertReleases(
      site.portal,
      Array.from({ length: 120 }, (_, index) => ({
        product: slug,
        version: `0.${index}.0`,
        text: { en: "Zebrafish", zh: "斑马鱼" },
      })),
    );
    const before = (await documents(site)).map((one) => one.replace(/ \d+$/, ""));
    expect(before.length).toBeGreaterThan(200);
    await site.portal.db.write(async (write) => {
      for (const table of ["search_documents", "search_index", "search_words"] as const)
        await write.deleteFrom(table).execute();
    });
    expect(await paths(site, "zebrafish")).toEqual([]);
    const other = await openTestPortal(site.environment);
    await Promise.all([site, other.site].map(({ portal }) => updateWholeSearch(portal)));
    await other.close();
    const after = await documents(site);
    expect(after.map((one) => one.replace(/ \d+$/, ""))).toEqual(before);
    expect((await site.call("search", { q: "zebrafihs" })).total).toBe(120);
    await updateWholeSearch(site.portal);
    expect(await documents(site)).toEqual(after); // what is there already is not indexed again
  });

  test("without what is no longer in the build", async ({ site }) => {
    const [doc] = site.portal.content.docs;
    if (!doc) throw new Error("the content has documentation");
    const changed = { ...doc, html: { en: "<p>A zebrafish</p>", zh: "<p>斑马鱼</p>" } };
    site.portal.content.olderDocs.splice(0);
    site.portal.content.docs.splice(0, site.portal.content.docs.length, changed);
    await updateWholeSearch(site.portal);
    const { items } = await site.call("search", { q: "zebrafish" });
    expect(items.map(({ kind }) => kind)).toEqual(["docs"]);
    expect((await documents(site)).filter((one) => /^\S* docs /.test(one))).toHaveLength(1);
  });
});

describeOnce("a search that takes long", () => {
  test("lets other requests go first", async ({ site }) => {
    const text = { en: "hands are tracked ".repeat(50), zh: "手势追踪".repeat(50) };
    await insertReleases(
      site.portal,
      Array.from({ length: 300 }, (_, index) => ({ product: slug, version: `0.${index}.0`, text })),
    );
    const ended: string[] = [];
    const searches = Array.from({ length: 50 }, () =>
      site.call("search", { q: "ha tr ar", pageSize: 50 }).then(() => ended.push("search")),
    );
    await sql`select 1`.execute(site.portal.db.longRead); // after the first of them
    const read = site.portal.db.read.selectFrom("products").select("slug").execute();
    await read.then(() => ended.push("read"));
    await Promise.all(searches);
    expect(ended.indexOf("read")).toBeLessThan(25);
  });
});
