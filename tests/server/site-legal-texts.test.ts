import { describe, expect } from "vitest";
import { test } from "../portal.ts";
import { registerOperator } from "./people.ts";
import { pushTexts, packed, push, small, withEmpty, issuesOf } from "./site-folder.ts";

describe("texts that people agree to", () => {
  const legal = (version: string, effective: string, text: string) =>
    `---\ntitle: Terms\nversion: "${version}"\neffective: "${effective}"\n---\n\n${text}\n`;
  const both = (file: string, text: string) => ({ [`${file}.en.md`]: text, [`${file}.zh.md`]: text });
  const refusal = (message: string) => ({
    refusal: "invalidInput",
    data: { issues: [expect.objectContaining({ message: expect.stringContaining(message) })] },
  });

  test.for(["policies/privacy", "licences/sdk"])("change with their version, and not backwards: %s", async (file) => {
    await withEmpty(async (site, admin) => {
      await pushTexts(site, both(file, legal("1", "2026-02-01", "One.")));
      const changed = pushTexts(site, both(file, legal("1", "2026-02-01", "Other.")));
      await expect(changed).rejects.toMatchObject(refusal("needs a new version"));
      const backwards = pushTexts(site, both(file, legal("2", "2026-01-01", "Two.")));
      await expect(backwards).rejects.toMatchObject(refusal("is before 2026-02-01"));
      site.clock.forward(1_000);
      await pushTexts(site, both(file, legal("2", "2026-02-01", "Two.")));
      const earlier = pushTexts(site, both(file, legal("1", "2026-02-01", "One.")));
      await expect(earlier).rejects.toMatchObject(refusal("only a rollback"));
      const lower = pushTexts(site, both(file, legal("1.9", "2026-03-01", "Lower.")));
      await expect(lower).rejects.toMatchObject(refusal("is before 2, the version in force"));
      await admin.call("activateSiteRevision", { number: "1" });
      const [policy] = await site.portal.db.read.selectFrom("policies").select("version").execute();
      const current = policy ?? (await site.call("currentLicence", {}));
      expect(current.version).toBe("1");
    });
  });

  test("are as many policies as the folder has, at the addresses that it says", async () => {
    await withEmpty(async (site, admin, token) => {
      expect((await admin.call("profile", {})).agreementsDue).toEqual([]);
      const at = (address: string) =>
        legal("1", "2026-01-01", "Read it.").replace("---\n\n", `address: ${address}\n---\n\n`);
      await pushTexts(site, {
        "policies/data.en.md": at("/privacy-notice"),
        "policies/data.zh.md": at("/privacy"),
        ...both("policies/cookies", legal("1", "2026-01-01", "Few.")),
        "site.yaml": "policies: [{ name: data, agreed: true, linkedFrom: [deletion] }]\n",
      });
      const { items } = await site.call("policies", {});
      expect(items).toMatchObject([
        {
          slug: "data",
          paths: { en: "/privacy-notice", zh: "/privacy" },
          agreed: true,
          linkedFrom: ["footer", "deletion"],
        },
        { slug: "cookies", paths: { en: "/cookies", zh: "/cookies" }, agreed: false, linkedFrom: [] },
      ]);
      const sitemap = (await site.app.inject("/sitemap.xml")).body;
      for (const address of ["/privacy-notice", "/privacy", "/cookies"]) expect(sitemap).toContain(`${address}</loc>`);
      expect(sitemap).not.toContain("/server");
      const registration = { account: "lena@example.com", password: "Plum-7river", location: 1 } as const;
      const wrongly: Record<string, string>[] = [
        {},
        { data: "0" },
        { data: "1", cookies: "1" },
        { data: "1", server: "1" },
      ];
      for (const agreed of wrongly)
        expect((await site.refusal("registerByMail", { ...registration, agreed })).errCode).toBe(10107);
      await site.call("registerByMail", { ...registration, agreed: { data: "1" } });
      expect((await admin.call("profile", {})).agreementsDue).toEqual(["data"]);
      await admin.call("agreeToPolicies", { data: "1" });

      await pushTexts(site, { "policies/data.en.md": undefined, "policies/data.zh.md": undefined, "site.yaml": "" });
      expect((await admin.call("profile", {})).agreementsDue).toEqual([]);
      expect((await admin.call("agreements", {})).items).toMatchObject([
        { kind: "data", title: { en: "Terms", zh: "Terms" }, version: "1", paths: null, product: null },
      ]);

      const wrong = await push(
        site,
        token,
        await packed({
          ...both("policies/login", legal("1", "2026-01-01", "Log in.")),
          ...both("policies/cookies", at("/notice")),
          ...both("policies/other", at("/Notice")),
          "site.yaml":
            "policies: [{ name: none }, { name: other, listed: true }, { name: login, linkedFrom: [home] }]\n",
        }),
        "?force=true",
      );
      expect(issuesOf(wrong).toSorted()).toEqual([
        "policies/login.en.md:2: address: /login is a page of the portal; say another one",
        "policies/login.zh.md:2: address: /login is a page of the portal; say another one",
        "policies/other.en.md:5: address: /notice is that of policies/cookies, too",
        "policies/other.zh.md:5: address: /notice is that of policies/cookies, too",
        "site.yaml:1: policies.1.listed: is not known",
        "site.yaml:1: policies.2.linkedFrom.0: must be one of distribution, deletion",
      ]);
    });
  });

  test("stay when they are removed, but are no longer offered", async () => {
    await withEmpty(async (site) => {
      await pushTexts(site, { ...both("licences/old", legal("1", "2026-02-01", "Old.")) });
      await pushTexts(site, both("licences/new", legal("1", "2026-01-01", "New.")));
      expect((await site.call("currentLicence", { id: "old" })).url).toBe("/license/old");
      await pushTexts(site, { "licences/old.en.md": undefined, "licences/old.zh.md": undefined });
      expect((await site.refusal("currentLicence", { id: "old" })).errCode).toBe(10108);
      const rows = await site.portal.db.read.selectFrom("licences").select(["id", "offered"]).orderBy("id").execute();
      expect(rows).toEqual([
        { id: "new", offered: 1 },
        { id: "old", offered: 0 },
      ]);
    });
  });

  test("are in force when a product is under them, so that its files can be downloaded", async () => {
    await withEmpty(async (site, _, token) => {
      const product = small["products.yaml"].replace("kind: sdk", "kind: sdk\n  licence: sdk");
      const files = (effective: string) => ({
        ...small,
        ...both("licences/sdk", legal("1", effective, "Fair.")),
        "products.yaml": product,
      });
      const early = await push(site, token, await packed(files("2027-01-01")));
      expect(issuesOf(early)).toEqual([
        expect.stringMatching(/^licences\/sdk\.en\.md: takes effect on 2027-01-01.*halo/),
      ]);
      expect((await push(site, token, await packed(files("2026-01-01")))).errCode).toBe(0);
      const next = both("licences/sdk", legal("2", "2027-01-01", "Fairer."));
      expect((await push(site, token, await packed({ ...files(""), ...next }), "?force=true")).errCode).toBe(0);
      expect((await site.call("currentLicence", { id: "sdk" })).version).toBe("1");
    });
  });

  test("are chosen for a product by admins alone, in the console too", async ({ site }) => {
    const [admin, publisher] = [await registerOperator(site, "admin"), await registerOperator(site, "publisher")];
    const find = async () => (await admin.call("adminProducts", {})).items.find(({ slug }) => slug === "unity");
    const { name, summary, kind, revision, licence } = { ...(await find()) };
    if (!name || !summary || kind === undefined || revision === undefined) throw new Error("there is no unity");
    expect(licence).toBe("sdk-licence");
    const change = { slug: "unity", name, summary, kind, revision };
    expect((await publisher.refusal("changeProduct", { ...change, licence: null })).errCode).toBe(10102);
    await publisher.call("changeProduct", change);
    expect((await find())?.licence).toBe("sdk-licence");
    const missing = await admin.refusal("changeProduct", { ...change, licence: "none" });
    expect(missing.data?.issues).toEqual([
      expect.objectContaining({ message: "0.licence: there is no licences/none.…md" }),
    ]);
    await admin.call("changeProduct", { ...change, licence: null });
    expect((await site.call("product", { slug: "unity" })).licence).toBeNull();
    const [event] = (await admin.call("audit", { action: "product.changed" })).items;
    expect(event).toMatchObject({ before: { licence: "sdk-licence" }, after: { licence: null } });
  });

  test("are named by the products that are under them", async () => {
    await withEmpty(async (site, _, token) => {
      const product = small["products.yaml"].replace("kind: sdk", "kind: sdk\n  licence: sdk");
      const answer = await push(site, token, await packed({ ...small, "products.yaml": product }));
      expect(issuesOf(answer)).toEqual(["products.yaml:4: 0.licence: there is no licences/sdk.…md"]);
    });
  });
});
