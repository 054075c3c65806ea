import { readFileSync } from "node:fs";
import { describe, expect } from "vitest";
import { test } from "../portal.ts";
import { hashOf } from "./files.ts";
import { storedPath } from "./stored.ts";

const slugs = [
  "unity",
  "unreal",
  "unreal-openxr",
  "native",
  "preview",
  "metrics",
  "account",
  "authentication",
  "in-app-purchase",
  "sports-data",
];

describe("the catalogue", () => {
  test("lists every product with its newest version, in the specification's versions and days", async ({ site }) => {
    const { items, total } = await site.call("products", {});
    expect(items.map(({ slug }) => slug)).toEqual(slugs);
    expect(total).toBe(slugs.length);
    const latest = Object.fromEntries(items.map(({ slug, latest: newest }) => [slug, newest?.version]));
    expect(latest).toMatchObject({
      unity: "2.8.0",
      unreal: "2.7.0",
      "unreal-openxr": "1.1.1",
      preview: "3.1.0",
      metrics: "1.1.0",
    });
    expect(items[0]).toMatchObject({
      latest: { version: "2.8.0", updateTime: "2024-05-08" },
      links: { releases: "/sdk/unity/releases" },
    });
    expect(items[4]?.links.releases).toBe("/tools/preview/releases");
  });

  test("shows each product with at least six versions, newest first, its notes and its files", async ({ site }) => {
    for (const slug of slugs) {
      const product = await site.call("product", { slug });
      const versions = product.versions.map(({ version }) => version);
      expect(versions.length, slug).toBeGreaterThanOrEqual(6);
      expect(product.latest?.version).toBe(versions[0]);
      const days = product.versions.map(({ updateTime }) => updateTime);
      expect(days).toEqual(days.toSorted((a, b) => String(b).localeCompare(String(a))));
      expect(
        product.versions.every(({ files }) => (product.kind === "notes" ? files.length === 0 : files.length > 0)),
        slug,
      ).toBe(true);

      const releases = await site.call("releases", { slug, pageSize: 100 });
      expect(releases.items.map(({ version }) => version)).toEqual(versions);
      for (const { version, en, zh } of releases.items) {
        expect(await site.call("release", { slug, version })).toEqual(
          releases.items.find((note) => note.version === version),
        );
        expect(en.content.length, `${slug} ${version}`).toBe(zh.content.length);
        expect(en.content.length).toBeGreaterThan(0);
      }
    }
  });

  test("returns the sizes and hashes of the bytes on disk", async ({ site }) => {
    for (const slug of ["unity", "native", "preview"]) {
      const { versions } = await site.call("product", { slug });
      for (const { size, sha256, name } of versions.flatMap(({ files }) => files)) {
        const bytes = readFileSync(storedPath(site.environment, sha256));
        expect([bytes.length, hashOf(bytes)], name).toEqual([size, sha256]);
      }
    }
  });

  test("refuses an unknown product or version with 10108 and HTTP 200", async ({ site }) => {
    for (const slug of [
      "nothing",
      "Unity",
      "",
      "__proto__",
      "constructor",
      "unity ",
      "üñí",
      "unity/releases",
      "..",
      "x".repeat(500),
    ]) {
      expect((await site.refusal("product", { slug })).errCode, slug).toBe(10108);
    }
    expect((await site.refusal("releases", { slug: "nothing" })).errCode).toBe(10108);
    for (const version of ["9.9.9", "2.8", "2.8.0 ", "v2.8.0", "toString"])
      expect((await site.refusal("release", { slug: "unity", version })).errCode).toBe(10108);
    expect((await site.refusal("compare", { slug: "nothing", from: "2.7.0", to: "2.8.0" })).errCode).toBe(10108);
    const response = await site.app.inject("/vrmcsys/catalogue/products/nothing");
    expect([response.statusCode, response.json()]).toEqual([200, { errCode: 10108, errMsg: "Not found.", data: null }]);
  });

  test("shows a withdrawn version with its reason, but never as the newest, and without files", async ({ site }) => {
    const before = await site.call("product", { slug: "unity" });
    const [newest, next] = before.versions;
    const withdrawn = { withdrawn_at: "2026-11-19T10:00:00.000Z", withdrawn_reason: "Crashes on start." };
    await site.portal.db.write(
      async (write) =>
        void (await write
          .updateTable("releases")
          .set(withdrawn)
          .where("product", "=", "unity")
          .where("version", "=", newest?.version ?? "")
          .execute()),
    );

    const after = await site.call("product", { slug: "unity" });
    expect(after.versions[0]).toEqual({
      ...newest,
      withdrawn: {
        at: withdrawn.withdrawn_at,
        reason: withdrawn.withdrawn_reason,
        reasonZh: null,
        instead: next?.version,
      },
    });
    expect(after.latest).toMatchObject({ version: next?.version, updateTime: next?.updateTime, channel: "stable" });
    expect((await site.call("products", {})).items[0]?.latest?.version).toBe(next?.version);
    expect((await site.call("newestVersions", {})).items[0]).toEqual({
      slug: "unity",
      ...next,
      address: undefined,
      packages: undefined,
    });
    const { id, version } = await site.call("currentLicence", {});
    const request = {
      product: "unity",
      version: newest?.version ?? "",
      file: newest?.files[0]?.name ?? "",
      licence: { id, version },
    };
    expect((await site.refusal("agreeToDownload", request)).errCode).toBe(10108);
  });

  test("has no newest version if all are withdrawn", async ({ site }) => {
    const withdrawn = { withdrawn_at: "2026-11-19T10:00:00.000Z", withdrawn_reason: "All of it." };
    await site.portal.db.write(
      async (write) =>
        void (await write.updateTable("releases").set(withdrawn).where("product", "=", "metrics").execute()),
    );
    expect((await site.call("product", { slug: "metrics" })).latest).toBeNull();
    const withVersion = (await site.call("newestVersions", {})).items.map(({ slug }) => slug);
    const { items } = await site.call("products", {});
    expect(withVersion).toEqual(items.map(({ slug }) => slug).filter((slug) => slug !== "metrics"));
    expect(items.find(({ slug }) => slug === "metrics")?.latest).toBeNull();
  });

  test("shows nothing of a version that is not published", async ({ site }) => {
    const hide = (state: "draft" | "scheduled") =>
      site.portal.db.write(
        async (write) =>
          void (await write
            .updateTable("releases")
            .set({ state })
            .where("product", "=", "unity")
            .where("version", "=", "2.8.0")
            .execute()),
      );
    const file = (await site.call("product", { slug: "unity" })).versions[0]?.files[0]?.name ?? "";
    const { id, version } = await site.call("currentLicence", {});
    for (const state of ["draft", "scheduled"] as const) {
      await hide(state);
      const product = await site.call("product", { slug: "unity" });
      expect([product.latest?.version, product.versions[0]?.version]).not.toContain("2.8.0");
      expect((await site.refusal("release", { slug: "unity", version: "2.8.0" })).errCode).toBe(10108);
      expect((await site.refusal("compare", { slug: "unity", from: "2.7.0", to: "2.8.0" })).errCode).toBe(10108);
      expect(
        (await site.refusal("agreeToDownload", { product: "unity", version: "2.8.0", file, licence: { id, version } }))
          .errCode,
      ).toBe(10108);
    }
  });

  test("has one current licence, in both languages, as text and as HTML without script", async ({ site }) => {
    const licence = await site.call("currentLicence", {});
    expect(licence).toMatchObject({ url: "/license", id: "sdk-licence" });
    expect(licence.effective <= "2026-11-20").toBe(true);
    expect(licence.html.en).toContain("<h2>");
    expect(licence.html.zh).toMatch(/[一-鿿]/);
    expect(licence.body.en).not.toBe(licence.body.zh);
  });

  test("contains the operator's contact addresses", async ({ site }) => {
    expect(await site.call("contact", {})).toEqual({
      developerRelations: "dev@parallax.example",
      support: "support@parallax.example",
      business: "business@parallax.example",
      purchaseAccount: "purchase@parallax.example",
      icpNumber: null,
      hours: { days: "Mon-Fri", from: "09:00", to: "18:00", zone: "UTC+8" },
    });
  });
});
