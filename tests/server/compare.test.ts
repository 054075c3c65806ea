import { describe, expect } from "vitest";
import { noteKinds } from "../../contract/notes.ts";
import { neutralSite } from "../../contract/schemas/site-yaml.ts";
import { readingTest as test } from "../portal.ts";

describe("what changed between two versions", () => {
  test("is every line of the versions after the first up to the second, newest first, by kind and group", async ({
    site,
  }) => {
    const { items } = await site.call("releases", { slug: "unity", pageSize: 100 });
    const [newest, , , older] = items;
    const between = items.slice(0, 3);
    const compared = await site.call("compare", {
      slug: "unity",
      from: older?.version ?? "",
      to: newest?.version ?? "",
    });
    expect(compared.versions).toEqual(
      between.map(({ version, updateTime }) => ({
        version,
        updateTime,
        changedAt: null,
        withdrawn: null,
        deprecated: null,
      })),
    );
    for (const language of ["en", "zh"] as const) {
      expect(compared[language].content).toEqual(between.flatMap((note) => note[language].content));
      for (const kind of noteKinds) {
        for (const { key } of neutralSite.taxonomy.noteGroups)
          expect(compared[language][kind][key], `${kind} ${key}`).toEqual(
            between.flatMap((note) => note[language][kind][key]),
          );
      }
    }
    expect(compared.en.newAdd.core?.length).toBeGreaterThan(1);
  });

  test("is read release by release, too", async ({ site }) => {
    const { items } = await site.call("releases", { slug: "unity", pageSize: 100 });
    const [from = "", to = ""] = [items[4]?.version, items[1]?.version];
    const asked = { slug: "unity", from, to, pageSize: 2 };
    expect(await site.call("releases", asked)).toMatchObject({ items: items.slice(1, 3), total: 3 });
    expect(await site.call("releases", { ...asked, page: 2 })).toMatchObject({ items: items.slice(3, 4), total: 3 });
    expect(await site.call("releases", { ...asked, from: to, to: from })).toMatchObject({ items: [], total: 0 });
    expect((await site.refusal("releases", { ...asked, from: "0.0.0" })).errCode).toBe(10108);
    const { versions } = await site.call("product", { slug: "unity" });
    expect((await site.call("product", { slug: "unity", versions: 2 })).versions).toEqual(versions.slice(0, 2));
  });

  test("is empty between a version and itself", async ({ site }) => {
    const same = await site.call("compare", { slug: "unity", from: "2.8.0", to: "2.8.0" });
    expect(same.versions).toEqual([]);
    expect(same.en.content).toEqual([]);
  });

  test("is refused in reverse order, with the invalid field", async ({ site }) => {
    const { items } = await site.call("releases", { slug: "unity" });
    const refused = await site.refusal("compare", { slug: "unity", from: "2.8.0", to: items[1]?.version ?? "" });
    expect([refused.errCode, refused.data]).toEqual([
      10100,
      { issues: [{ field: "from", message: "Choose a version that is older than the other." }] },
    ]);
  });

  test("is refused for a version that the product does not have", async ({ site }) => {
    for (const [from, to] of [
      ["0.0.0", "2.8.0"],
      ["2.8.0", "0.0.0"],
      ["__proto__", "2.8.0"],
    ] as const) {
      expect((await site.refusal("compare", { slug: "unity", from, to })).errCode).toBe(10108);
    }
  });

  test("requires both versions, of limited length", async ({ site }) => {
    const response = await site.app.inject(`/vrmcsys/catalogue/compare/unity?to=${"9".repeat(65)}`);
    expect(response.json()).toMatchObject({
      errCode: 10100,
      data: {
        issues: [
          { field: "from", message: "This field is required." },
          { field: "to", message: "This text is too long." },
        ],
      },
    });
    expect((await site.app.inject("/vrmcsys/catalogue/compare/unity?from=&to=2.8.0")).json()).toMatchObject({
      errCode: 10100,
    });
    expect(
      (await site.app.inject("/vrmcsys/catalogue/compare/unity?from=2.7.0&from=2.6.0&to=2.8.0")).json(),
    ).toMatchObject({ errCode: 10100 });
  });
});
