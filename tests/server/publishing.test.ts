import { describe, expect } from "vitest";
import words from "../../contract/words/en.ts";
import { test } from "../portal.ts";
import { addFile, agree, noise, ownVersion } from "./files.ts";
import { registerOperator } from "./people.ts";
import { auditOf, issuesOfInput, newRelease, notesWith, slug } from "./publishing.ts";

describe("a draft", () => {
  test("is not public, and can be changed, published, withdrawn and published again", async ({ site }) => {
    const publisher = await registerOperator(site, "publisher");
    const address = { slug, version: "9.1.0" };
    const draft = { ...newRelease("9.1.0", { state: "draft" }), zh: notesWith({}) };
    const made = await publisher.call("createRelease", draft);
    expect(made).toMatchObject({ state: "draft", untranslated: ["zh.content", "zh.newAdd.core"] });
    expect((await site.refusal("release", address)).errCode).toBe(10108);
    expect(JSON.stringify(await site.call("product", { slug }))).not.toContain("9.1.0");

    const early = await publisher.refusal("publishRelease", { ...address, revision: 1 });
    expect(early.errCode).toBe(10100);
    expect(issuesOfInput(early.data)).toEqual([
      "zh.content: The translation is missing.",
      "zh.newAdd.core: The translation is missing.",
    ]);
    const { updateTime, en, zh } = newRelease("9.1.0");
    const changed = await publisher.call("changeRelease", { ...address, updateTime, en, zh, revision: 1 });
    expect(changed).toMatchObject({ state: "draft", revision: 2, untranslated: [] });
    expect((await publisher.refusal("changeRelease", { ...address, updateTime, en, zh, revision: 1 })).errCode).toBe(
      10107,
    );

    expect(await publisher.call("publishRelease", { ...address, revision: 2 })).toMatchObject({
      state: "published",
      revision: 3,
    });
    expect((await site.call("product", { slug })).latest?.version).toBe("9.1.0");
    expect((await publisher.refusal("publishRelease", address)).errCode).toBe(10107);
    expect((await publisher.refusal("deleteDraft", { ...address, revision: 3 })).errCode).toBe(10107);

    const reason = "Crashes on start.";
    const reasonZh = "启动时崩溃。";
    const withdrawn = await publisher.call("withdrawRelease", { ...address, reason, reasonZh });
    const at = site.clock.now.toISOString();
    expect(withdrawn).toMatchObject({ state: "withdrawn", withdrawn: { at, reason, reasonZh } });
    const [newest] = (await site.call("product", { slug })).versions;
    expect(newest).toMatchObject({ version: "9.1.0", withdrawn: { reason, reasonZh } });
    expect((await site.call("release", address)).version).toBe("9.1.0");
    expect((await publisher.refusal("withdrawRelease", { ...address, reason })).errCode).toBe(10107);

    expect(await publisher.call("publishRelease", address)).toMatchObject({ state: "published", withdrawn: null });
    const actions = (await auditOf(site)).filter(({ actor }) => actor === publisher.id).map(({ action }) => action);
    expect(actions.toSorted()).toEqual(
      ["created", "changed", "published", "withdrawn", "published"].map((action) => `release.${action}`).toSorted(),
    );
  });

  test("is listed with its notes, files and downloads, and in other orders", async ({ site }) => {
    const publisher = await registerOperator(site, "publisher");
    for (const version of ["9.1.0", "9.2.0"]) await publisher.call("createRelease", newRelease(version));
    const counted = { product: slug, version: "9.1.0", count: 3 };
    await site.portal.db.write((write) =>
      write
        .insertInto("download_days")
        .values([
          { ...counted, date: "2026-11-20" },
          { ...counted, date: "2026-09-20" },
        ])
        .execute(),
    );
    const { items } = await publisher.call("adminReleases", { q: "9.", product: slug, sort: "-downloads" });
    expect(items.map(({ version, notes, files, size, downloads }) => [version, notes, files, size, downloads])).toEqual(
      [
        ["9.1.0", 2, 0, 0, 3],
        ["9.2.0", 2, 0, 0, 0],
      ],
    );
    const { items: others } = await publisher.call("adminReleases", { q: "9.", product: slug, sort: "downloads" });
    expect(others.map(({ version }) => version)).toEqual(["9.2.0", "9.1.0"]);
    const own = async () => {
      const found = await publisher.call("adminReleases", { product: ownVersion.product, q: ownVersion.version });
      return found.items.find(({ version }) => version === ownVersion.version);
    };
    const before = await own();
    await addFile(site.portal, "a.bin", noise(3_000));
    expect(await own()).toMatchObject({ files: (before?.files ?? 0) + 1, size: (before?.size ?? 0) + 3_000 });
  });

  test("another publisher's drafts are not among the caller's, a build's and a deleted account's are", async ({
    site,
  }) => {
    const [one, other, gone] = [
      await registerOperator(site, "publisher"),
      await registerOperator(site, "publisher"),
      await registerOperator(site, "publisher"),
    ];
    for (const [index, publisher] of [one, other, gone].entries())
      await publisher.call("createRelease", newRelease(`9.${index}.0`, { state: "draft" }));
    const mine = async () =>
      (await one.call("adminReleases", { state: "draft", mine: "1" })).items.map(({ version }) => version).toSorted();
    expect(await mine()).toEqual(["9.0.0"]);
    await site.portal.db.write((write) => write.deleteFrom("accounts").where("id", "=", gone.id).execute());
    expect(await mine()).toEqual(["9.0.0", "9.2.0"]);
  });

  test("can be deleted, and its version is free again", async ({ site }) => {
    const publisher = await registerOperator(site, "publisher");
    await publisher.call("createRelease", newRelease("9.2.0", { state: "draft" }));
    const address = { slug, version: "9.2.0" };
    expect((await publisher.refusal("deleteDraft", { ...address, revision: 2 })).errCode).toBe(10107);
    expect(await publisher.call("deleteDraft", { ...address, revision: 1 })).toBeNull();
    expect((await publisher.refusal("adminRelease", address)).errCode).toBe(10108);
    expect((await publisher.refusal("deleteDraft", { ...address, revision: 1 })).errCode).toBe(10108);
    await publisher.call("createRelease", newRelease("9.2.0"));
  });
});

describe("a withdrawal", () => {
  test("invalidates signed links at once on its server, and publishing again restores them", async ({ site }) => {
    const publisher = await registerOperator(site, "publisher");
    await addFile(site.portal, "a.bin", noise(3_000));
    const url = await site.listen();
    const { path } = await agree(site, "a.bin");
    const status = async () => {
      const response = await fetch(url + path);
      await response.arrayBuffer();
      return response.status;
    };
    expect(await status()).toBe(200);
    const address = { slug: ownVersion.product, version: ownVersion.version };
    await publisher.call("withdrawRelease", { ...address, reason: "Broken." });
    expect(await status()).toBe(403);
    await publisher.call("publishRelease", address);
    expect(await status()).toBe(200);
  });
});

describe("products", () => {
  test("can be created, changed, retired and sorted", async ({ site }) => {
    const publisher = await registerOperator(site, "publisher");
    const product = {
      slug: "hand-tracking",
      kind: "sdk" as const,
      name: { en: "Hand Tracking", zh: "手势追踪" },
      summary: { en: "Hands without controllers.", zh: "无需手柄。" },
    };
    const none = { draft: 0, scheduled: 0, published: 0, withdrawn: 0 };
    expect(await publisher.call("changeProduct", product)).toMatchObject({
      ...product,
      path: "/sdk/hand-tracking",
      notesOnly: false,
      retired: false,
      revision: 1,
      releases: none,
    });
    expect((await publisher.refusal("changeProduct", product)).errCode).toBe(10107);
    expect((await publisher.refusal("changeProduct", { ...product, slug: "nothing", revision: 1 })).errCode).toBe(
      10108,
    );
    expect(
      issuesOfInput((await publisher.refusal("changeProduct", { ...product, kind: "tool", revision: 1 })).data),
    ).toEqual(["kind: The kind of a product is part of its web addresses and cannot change."]);
    const retired = await publisher.call("changeProduct", { ...product, retired: true, revision: 1 });
    expect(retired).toMatchObject({ retired: true, revision: 2 });
    expect((await publisher.refusal("changeProduct", { ...product, revision: 1 })).errCode).toBe(10107);
    expect((await site.refusal("product", { slug: product.slug })).errCode).toBe(10108);
    await publisher.call("createRelease", { ...newRelease("1.0.0"), slug: product.slug });
    expect(await site.call("product", { slug: product.slug })).toMatchObject({
      retired: true,
      latest: { version: "1.0.0" },
    });

    const rules = { noteGroups: { "Sense Pack": "platform" }, audience: "members" as const, shown: true };
    const restricted = await publisher.call("changeProduct", { ...product, ...rules, retired: true, revision: 2 });
    expect(restricted).toMatchObject({ ...rules, retired: true });
    const { revision } = restricted;
    expect(await publisher.call("changeProduct", { ...product, retired: true, revision })).toMatchObject(rules);
    const unknown = { ...product, noteGroups: { Eyes: "eyes" }, revision };
    expect(issuesOfInput((await publisher.refusal("changeProduct", unknown)).data)[0]).toMatch(/^noteGroups.Eyes: /);
    const open = { noteGroups: {}, audience: "everybody" as const, shown: false };
    expect(await publisher.call("changeProduct", { ...product, ...open, revision })).toMatchObject(open);

    const slugs = (await publisher.call("adminProducts", {})).items.map((one) => one.slug).toReversed();
    const ordered = await publisher.call("orderProducts", { slugs });
    expect(ordered.items.map((one) => one.slug)).toEqual(slugs);
    expect((await site.call("products", {})).items.map((one) => one.slug)).toEqual(slugs);
    expect((await publisher.refusal("orderProducts", { slugs: slugs.slice(1) })).errCode).toBe(10107);
    for (const wrong of [
      ["unity", ...slugs.slice(1)],
      [...slugs, "nothing"],
    ])
      expect(issuesOfInput((await publisher.refusal("orderProducts", { slugs: wrong })).data)).toEqual([
        "slugs: List each product exactly once.",
      ]);
  });
});

describe("texts of the operator", () => {
  test("a licence version requires agreement from its day on, and cannot precede the current one", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const current = await site.call("currentLicence", {});
    const text = { title: { en: "Terms", zh: "条款" }, body: { en: "**New** terms.", zh: "**新**条款。" } };
    const early = await admin.refusal("createLicence", { version: "4.0", effective: "2024-02-29", ...text });
    expect(issuesOfInput(early.data)).toEqual([
      "effective: This day is before the effective day of the current version.",
    ]);
    expect(
      (await admin.refusal("createLicence", { ...text, version: current.version, effective: "2026-11-20" })).errCode,
    ).toBe(10107);
    const next = await admin.call("createLicence", { version: "4.0", effective: "2026-11-21", ...text });
    expect(next).toMatchObject({
      id: current.id,
      version: "4.0",
      html: { en: "<p><strong>New</strong> terms.</p>\n" },
    });
    expect((await site.call("currentLicence", {})).version).toBe(current.version);
    const { items } = await admin.call("adminLicences", {});
    expect(items.map(({ version, current: isCurrent }) => [version, isCurrent])).toEqual([
      ["4.0", false],
      [current.version, true],
    ]);
    site.clock.forward(24 * 60 * 60_000);
    expect((await site.call("currentLicence", {})).version).toBe("4.0");
  });

  test("a policy's new version keeps the previous text, and everybody is asked again", async ({ site }) => {
    const admin = await registerOperator(site, "admin");
    const before = await site.call("policy", { slug: "protection" });
    const text = { title: before.title, text: { en: "New text.", zh: "新文本。" } };
    const change = { slug: "protection", version: "99.0", effective: "2026-11-20", ...text, revision: before.revision };
    await admin.call("agreeToPolicies", {
      protection: before.version,
      server: (await site.call("policy", { slug: "server" })).version,
    });
    expect((await admin.call("profile", {})).agreementsDue).toEqual([]);
    expect(await admin.call("changePolicy", change)).toMatchObject({ version: "99.0", revision: before.revision + 1 });
    expect((await site.call("policy", { slug: "protection" })).text).toEqual(text.text);
    expect((await admin.call("profile", {})).agreementsDue).toEqual(["protection"]);
    expect((await admin.refusal("changePolicy", change)).errCode).toBe(10107);
    expect((await admin.refusal("changePolicy", { ...change, revision: before.revision + 1 })).errCode).toBe(10107); // the version exists
    const kept = await site.portal.db.read
      .selectFrom("policy_versions")
      .select(["version", "text_en"])
      .where("slug", "=", "protection")
      .orderBy("revision")
      .execute();
    expect(kept).toEqual([
      { version: before.version, text_en: before.text.en },
      { version: "99.0", text_en: "New text." },
    ]);
    const { items } = await admin.call("audit", { action: "policy.published" });
    const named = Object.keys(items[0]?.after ?? {}).flatMap((field) => field.split("."));
    expect(named).toContain("text");
    for (const part of named) expect(Object.keys(words.audit.fields), part).toContain(part); // each has a label
  });
});
