import { expect } from "vitest";
import { refusals } from "../../contract/refusals.ts";
import { readingTest as test } from "../portal.ts";

test("the documentation's tree names every page in reading order, with its address", async ({ site }) => {
  const { items } = await site.call("docs", {});
  expect(items.map(({ product }) => product).toSorted()).toEqual([
    "metrics",
    "native",
    "preview",
    "unity",
    "unreal",
    "unreal-openxr",
  ]);
  const unity = items.find(({ product }) => product === "unity");
  expect(unity?.pages[0]).toMatchObject({ slug: "getting-started", path: "/sdk/unity/docs/getting-started" });
  expect(items.find(({ product }) => product === "preview")?.pages[0]?.path).toBe(
    "/tools/preview/docs/getting-started",
  );
});

test("every page of the tree can be read in both languages, with the same anchors", async ({ site }) => {
  for (const { product, pages } of (await site.call("docs", {})).items) {
    for (const { slug } of pages) {
      const page = await site.call("doc", { product, slug });
      expect(page.contents.en.map(({ id }) => id)).toEqual(page.contents.zh.map(({ id }) => id));
      for (const { id } of page.contents.en) expect(page.html.en).toContain(`id="${id}"`);
      expect(page.html.en).not.toContain("style=");
    }
  }
});

test("an unknown page, or one of another product, is not found", async ({ site }) => {
  expect((await site.refusal("doc", { product: "unity", slug: "nothing" })).errCode).toBe(10108);
  expect((await site.refusal("doc", { product: "metrics", slug: "input-and-hands" })).errCode).toBe(10108);
});

test("samples name a file that exists in their version", async ({ site }) => {
  const { items } = await site.call("samples", { pageSize: 100 });
  expect(items.length).toBeGreaterThan(5);
  for (const { product, version, file } of items) {
    const { versions } = await site.call("product", { slug: product });
    const files = versions.find((one) => one.version === version)?.files.map(({ name }) => name);
    expect(files).toContain(file);
  }
});

test("samples and questions can be filtered by product", async ({ site }) => {
  const samples = await site.call("samples", { product: "native" });
  expect(new Set(samples.items.map(({ product }) => product))).toEqual(new Set(["native"]));
  const questions = await site.call("faq", { product: "unity", pageSize: 100 });
  expect(new Set(questions.items.map(({ product }) => product))).toEqual(new Set(["unity"]));
  const all = await site.call("faq", { pageSize: 100 });
  expect(all.items.some(({ product }) => product === null)).toBe(true);
});

test("a product links to documentation, samples and questions only if it has them", async ({ site }) => {
  expect((await site.call("product", { slug: "unity" })).links).toEqual({
    documentation: "/sdk/unity/docs",
    samples: "/sdk/unity/samples",
    faq: "/sdk/unity/faq",
    releases: "/sdk/unity/releases",
  });
  expect((await site.call("product", { slug: "account" })).links).toEqual({
    documentation: null,
    samples: null,
    faq: null,
    releases: "/sdk/account/releases",
  });
});

test("all ten policies can be read, as Markdown and as HTML", async ({ site }) => {
  const { items } = await site.call("policies", {});
  const slugs = items.map(({ slug }) => slug);
  expect(slugs.filter((_, index) => items[index]?.linkedFrom.includes("footer"))).toEqual(slugs.slice(0, 8));
  expect(slugs).toHaveLength(10);
  expect(items.find(({ slug }) => slug === "server")?.paths).toEqual({ en: "/serveren", zh: "/server" });
  expect(items.find(({ slug }) => slug === "giftcardagreement")?.paths).toEqual({
    en: "/giftcardagreement",
    zh: "/giftcardagreement",
  });
  for (const slug of slugs) {
    const { html, text } = await site.call("policy", { slug });
    for (const language of ["en", "zh"] as const) {
      expect(text[language].length).toBeGreaterThan(500);
      expect(html[language]).toMatch(/<h2 id="[a-z0-9-]+">/);
    }
  }
  expect((await site.refusal("policy", { slug: "nothing" })).errCode).toBe(10108);
});

test("sources of a sample are those of its version, highlighted and safe", async ({ site }) => {
  const { items } = await site.call("samples", { pageSize: 100 });
  for (const { product, slug, version, sources } of items) {
    const shown = await site.call("sampleSources", { product, slug });
    expect([shown.version, shown.sources.map(({ path }) => path)]).toEqual([version, sources]);
    for (const { html } of shown.sources) expect(html).toMatch(/^<pre [^>]*data-language/);
  }
  const { sources } = await site.call("sampleSources", { product: "unity", slug: "hand-menu" });
  expect(sources[0]?.html).toMatch(/class="token-keyword">[^<]*class/);
  for (const slug of ["nothing", "..%2Fnative"])
    expect((await site.refusal("sampleSources", { product: "unity", slug })).errCode).toBe(10108);
});

test("older documentation is read by its version, with this page in the others", async ({ site }) => {
  const older = await site.call("doc", { product: "metrics", slug: "getting-started", version: "0.9" });
  expect(older).toMatchObject({
    version: "0.9",
    versions: [
      { version: null, path: "/tools/metrics/docs/getting-started" },
      { version: "0.9", path: "/tools/metrics/docs/0.9/getting-started" },
    ],
  });
  expect(older.html.en).toContain("parallax-metrics-0.9.0.tgz");
  const newest = await site.call("doc", { product: "metrics", slug: "reading-the-report" });
  expect(newest.versions[1]).toEqual({ version: "0.9", path: "/tools/metrics/docs/0.9/getting-started" });
  const { items } = await site.call("docs", { version: "0.9" });
  expect(items.map(({ product, pages }) => [product, pages.length])).toEqual([["metrics", 2]]);
  const unknown = await site.refusal("doc", { product: "metrics", slug: "getting-started", version: "0.8" });
  expect(unknown.errCode).toBe(refusals.notFound.code);
  const twin = await site.app.inject("/tools/metrics/docs/0.9/getting-started.md?ln=1");
  const address = `${site.portal.publicUrl()}/tools/metrics/docs/getting-started`;
  expect(twin.body).toContain(`version 0.9. [Go to the newest documentation](${address})`);
  expect((await site.app.inject("/sitemap.xml")).body).not.toContain("/docs/0.9/");
});

test("the search finds a page in the newest version that has it", async ({ site }) => {
  const hits = async (q: string) =>
    (await site.call("search", { q, product: "metrics" })).items.map(({ path }) => path);
  expect(await hits("get started with the metrics tool")).not.toContain("/tools/metrics/docs/0.9/getting-started");
  expect((await hits("logs without a header"))[0]).toBe("/tools/metrics/docs/0.9/logs-without-a-header");
});
