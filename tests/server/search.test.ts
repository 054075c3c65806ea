import { expect } from "vitest";
import { readingTest, type TestPortal } from "../portal.ts";

/** Everything is indexed before the first test. */
const test = readingTest.extend<{ site: TestPortal }>({
  site: [
    async ({ site }, use) => {
      site.portal.searching.start();
      await site.portal.searching.update();
      await use(site);
    },
    { scope: "file" },
  ],
});

const titles = async (site: TestPortal, q: string, product?: string) =>
  (await site.call("search", { q, ...(product && { product }) })).items.map(({ title }) => title);
const paths = async (site: TestPortal, q: string) => (await site.call("search", { q })).items.map(({ path }) => path);

test("half of a Chinese phrase finds how hands are set up in Unreal", async ({ site }) => {
  expect((await paths(site, "unreal 手势追")).slice(0, 3)).toContain("/sdk/unreal/docs/input-and-hands");
});

test("Chinese is found by pinyin, complete or partial", async ({ site }) => {
  expect((await paths(site, "yulan"))[0]).toBe("/tools/preview");
  expect((await paths(site, "shoushizhui")).some((path) => path.endsWith("/docs/input-and-hands"))).toBe(true);
  expect((await titles(site, "yinsi")).some((title) => /privacy/i.test(title))).toBe(true);
});

test("a typo is tolerated", async ({ site }) => {
  expect((await paths(site, "pasthrough")).length).toBeGreaterThan(0);
  expect((await paths(site, "anchros")).some((path) => path.includes("spatial-features"))).toBe(true);
});

test("identifiers are found as a whole and by their parts", async ({ site }) => {
  for (const query of ["PassthroughLayer.depthTest", "depthTest", "depth test"])
    expect((await paths(site, query)).join(" ")).toContain("/sdk/unity/");
});

test("a version is found by its number", async ({ site }) => {
  expect((await paths(site, "unity 2.7.1"))[0]).toBe("/sdk/unity/releases/2.7.1");
});

test("titles and addresses are in the reader's language, the excerpt in that of the match", async ({ site }) => {
  const response = await site.app.inject({
    url: `/vrmcsys/search?q=${encodeURIComponent("隐私")}`,
    headers: { "x-ln": "1" },
  });
  const [hit] = response.json<{
    data: { items: { title: string; path: string; excerpt: string; ranges: [number, number][] }[] };
  }>().data.items;
  expect(hit?.title).toMatch(/[A-Za-z]/);
  expect(hit?.ranges.map(([from, to]) => hit.excerpt.slice(from, to))).toContain("隐私");
});

test("an excerpt comes from prose rather than code if both match", async ({ site }) => {
  const { items } = await site.call("search", { q: "hand", pageSize: 50 });
  const docs = items.filter(({ kind }) => kind === "docs");
  expect(docs.length).toBeGreaterThan(3);
  expect(
    docs.filter(({ excerpt }) => /[{}]|\);/.test(excerpt)).map(({ path, excerpt }) => `${path}: ${excerpt}`),
  ).toEqual([]);
});

test("results can be limited to a product and are paged", async ({ site }) => {
  const unity = await site.call("search", { q: "hand", product: "unity", pageSize: 2 });
  expect(unity.items).toHaveLength(2);
  expect(unity.total).toBeGreaterThan(2);
  expect(unity.items.every(({ path }) => path.startsWith("/sdk/unity"))).toBe(true);
  const next = await site.call("search", { q: "hand", product: "unity", pageSize: 2, page: 2 });
  expect(next.items[0]?.path).not.toBe(unity.items[0]?.path);
  expect((await site.call("search", { q: "hand", product: "nothing" })).total).toBe(0);
});

test("punctuation, blanks and markup cause no errors", async ({ site }) => {
  for (const q of ["", "   ", "!!!???", "。，、", "\u200b"])
    expect((await site.call("search", { q })).items).toEqual([]);
  expect((await site.call("search", { q: "<script>alert(1)</script>" })).page).toBe(1);
});

test("a query longer than 200 characters is refused with an explanation", async ({ site }) => {
  const refusal = await site.refusal("search", { q: "a".repeat(201) });
  expect(refusal.errCode).toBe(10100);
  expect(refusal.message).toBe("This text is too long.");
  expect((await site.call("search", { q: "a ".repeat(100) })).items).toBeDefined();
});

// The last one: it changes the portal that the others read
test("published content is found at once", async ({ site }) => {
  expect((await site.call("search", { q: "zebrafish" })).total).toBe(0);
  await site.portal.db.write(
    async (write) =>
      void (await write
        .updateTable("products")
        .set({ summary_en: "A zebrafish" })
        .where("slug", "=", "native")
        .execute()),
  );
  await site.portal.searching.update();
  expect((await paths(site, "zebrafish"))[0]).toBe("/sdk/native");
});

test("pages are found by their names, and by other words for them", async ({ site }) => {
  for (const query of ["license", "licence", "license terms", "许可", "许可条款", "EULA"])
    expect((await paths(site, query))[0], query).toBe("/license");
  for (const [query, path] of [
    ["community", "/Community"],
    ["社区", "/Community"],
    ["distribute", "/Distribute"],
    ["apply", "/apply"],
    ["注册", "/register"],
  ] as const)
    expect((await paths(site, query))[0], query).toBe(path);
});

test("products and releases are found by their common names", async ({ site }) => {
  expect((await paths(site, "Unity 2.8")).slice(0, 3)).toContain("/sdk/unity/releases/2.8.0");
  expect((await paths(site, "UE5"))[0]).toBe("/sdk/unreal");
});

test("a title is found by the initials of its pinyin", async ({ site }) => {
  expect((await titles(site, "yszc")).length).toBeGreaterThan(0);
});
