import { parseChangelog, vocabularyOf } from "#changelog";
import { notesOf } from "../../contract/changelog.ts";
import { linesOf, type NoteLine } from "../../contract/notes.ts";
import { compareVersions } from "../../contract/versions.ts";
import { neutralSite } from "../../contract/schemas/site-yaml.ts";
import { expect } from "vitest";
import { inLists } from "../../server/catalogue/changelog/in-lists.ts";
import { toJson } from "../../server/database/json.ts";
import { pageHead } from "../../server/pages/discovery/page-head.ts";
import { structuredData } from "../../server/pages/discovery/structured.ts";
import { versionOrder } from "../../server/catalogue/version-order.ts";
import { test } from "../portal.ts";

test("robots.txt names the sitemap and excludes calls and downloads", async ({ site }) => {
  const response = await site.app.inject("/robots.txt");
  expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(response.body).toContain(`Sitemap: ${site.portal.publicUrl()}/sitemap.xml`);
  expect(response.body).toContain("Disallow: /download/");
});

test("the sitemap lists every version, document and policy once, with its languages", async ({ site }) => {
  const { body } = await site.app.inject("/sitemap.xml");
  const places = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place);
  expect(new Set(places).size).toBe(places.length);
  const origin = site.portal.publicUrl();
  for (const path of [
    "/",
    "/sdk/unity",
    "/sdk/unity/releases/2.2.0",
    "/sdk/unreal/docs/input-and-hands",
    "/serveren",
    "/license",
    "/tools/preview/faq",
  ])
    expect(places).toContain(origin + path);
  expect(places).not.toContain(`${origin}/sdk/account`);
  expect(body).toContain(`hreflang="zh-CN" href="${origin}/license?ln=0"`);
  expect(body).toContain(`hreflang="zh-CN" href="${origin}/server"`);
});

test("each product has a feed in each language", async ({ site }) => {
  const english = await site.app.inject("/sdk/unity/releases.atom");
  expect(english.headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
  expect(english.body).toContain("<title>Unity SDK 2.8.0</title>");
  expect(english.body).toContain('xml:lang="en"');
  expect(english.body.match(/<entry>/g)).toHaveLength(9);
  const chinese = await site.app.inject("/tools/preview/releases.atom?ln=0");
  expect(chinese.body).toContain("<title>预览工具 3.1.0</title>");
});

test("a feed's first answer has the same tag as the second, and is empty for whoever has it", async ({ site }) => {
  const ask = (headers: Record<string, string> = {}) => site.app.inject({ url: "/sdk/unity/releases.atom", headers });
  const first = await ask();
  const { etag = "" } = first.headers;
  expect((await ask()).headers.etag).toBe(etag);
  site.cache.drop(["everything"]);
  const known = await ask({ "if-none-match": etag });
  expect([known.statusCode, known.headers.etag, known.body]).toEqual([304, etag, ""]);
  site.cache.drop(["everything"]);
  expect((await ask({ "if-none-match": '"other"' })).body).toBe(first.body);
});

test("a feed and a sitemap have one moment in every encoding, and are empty for whoever has that", async ({ site }) => {
  const origin = await site.listen();
  for (const path of ["/sdk/unity/releases.atom", "/sitemap.xml"])
    for (const encoding of ["identity", "gzip", "br"]) {
      const ask = (more: Record<string, string> = {}) =>
        fetch(origin + path, { headers: { "accept-encoding": encoding, ...more } });
      await (await ask()).text(); // the first answer is rendered, the second comes from memory
      const { headers } = await ask();
      const modified = headers.get("last-modified") ?? "";
      expect([path, encoding, modified]).toEqual([path, encoding, "Fri, 20 Nov 2026 08:00:00 GMT"]);
      const known = await ask({ "if-modified-since": modified });
      expect([known.status, known.headers.get("last-modified"), await known.text()]).toEqual([304, modified, ""]);
      expect((await ask({ "if-modified-since": "Fri, 20 Nov 2026 07:59:59 GMT" })).status).toBe(200);
      expect((await ask({ "if-modified-since": modified, "if-none-match": '"other"' })).status).toBe(200);
    }
  site.cache.drop(["everything"]);
  site.clock.forward(60_000);
  const since = { "if-modified-since": "Fri, 20 Nov 2026 08:00:00 GMT" };
  expect((await fetch(`${origin}/sdk/unity/releases.atom`, { headers: since })).status).toBe(200);
  expect((await fetch(`${origin}/vrmcsys/catalogue/products`)).headers.has("last-modified")).toBe(false);
});

test("a feed of an unknown product, or at a wrong address, is not found", async ({ site }) => {
  for (const url of ["/sdk/nothing/releases.atom", "/tools/unity/releases.atom", "/sdk/preview/releases.atom"])
    expect((await site.app.inject(url)).statusCode).toBe(404);
});

test("markup in notes stays text in a feed", async ({ site }) => {
  await site.portal.db.write(async (write) => {
    const notes = toJson({
      content: ["<script>alert(1)</script> & `x < y`"],
      newAdd: empty,
      newUpdate: empty,
      newFixed: empty,
      update: empty,
      fix: empty,
      issue: empty,
    });
    await write
      .updateTable("releases")
      .set({ notes_en: notes })
      .where("product", "=", "unity")
      .where("version", "=", "2.8.0")
      .execute();
  });
  const { body } = await site.app.inject("/sdk/unity/releases.atom");
  expect(body).not.toContain("<script>");
  expect(body).toContain("&amp;lt;script&amp;gt;");
});

test("a page names its canonical address and its languages", async ({ site }) => {
  const origin = site.portal.publicUrl();
  const bare = (await site.app.inject("/license?from=somewhere")).body;
  expect(bare).toContain(`<link rel="canonical" href="${origin}/license">`);
  expect(bare).toContain(`hreflang="x-default" href="${origin}/license"`);
  const chinese = (await site.app.inject("/license?ln=0")).body;
  expect(chinese).toContain(`<link rel="canonical" href="${origin}/license?ln=0">`);
});

test("a policy's page has a canonical address for each language, whatever the requested language", async ({ site }) => {
  const origin = site.portal.publicUrl();
  expect(pageHead(site.portal.content, origin, new URL(`${origin}/serveren?ln=0`), "zh")).toContain(
    `<link rel="canonical" href="${origin}/serveren">`,
  );
});

test("pages contain structured data that cannot end its script element", async ({ site }) => {
  const about = async (path: string) => {
    const html = await structuredData(site.portal, path, "zh");
    return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = ""]) =>
      JSON.parse(json),
    );
  };
  expect((await about("/"))[0]).toMatchObject({ "@type": "WebSite", potentialAction: { "@type": "SearchAction" } });
  expect(await about("/sdk/unity")).toMatchObject([
    { "@type": "SoftwareApplication", softwareVersion: "2.8.0" },
    { "@type": "BreadcrumbList" },
  ]);
  expect(await about("/sdk/unity/docs/input-and-hands")).toMatchObject([
    { "@type": "TechArticle", headline: "手势追踪与手柄" },
    { itemListElement: { length: 4 } },
  ]);
  expect((await about("/tools/preview/faq"))[0]).toMatchObject({ "@type": "FAQPage" });
  expect(await about("/license")).toEqual([]);
  expect(await about("/sdk/nothing")).toEqual([]);
});

const empty = { core: [], platform: [], tool: [], enterprise: [], business: [], device: [] };

test("beyond a thousand releases the sitemap is an index of one for each product", async ({ site }) => {
  const row = await site.portal.db.read
    .selectFrom("releases")
    .selectAll()
    .where("product", "=", "unity")
    .where("version", "=", "2.8.0")
    .executeTakeFirstOrThrow();
  const more = Array.from({ length: 1_000 }, (_, index) => ({
    ...row,
    version: `1.0.${index}`,
    version_order: versionOrder(`1.0.${index}`),
  }));
  const withColumns = Object.keys(row).length;
  const batch = Math.floor(10_000 / withColumns); // SQLite binds 32,766 values at most
  await site.portal.db.write(async (write) => {
    for (let first = 0; first < more.length; first += batch)
      await write
        .insertInto("releases")
        .values(more.slice(first, first + batch))
        .execute();
  });
  const origin = site.portal.publicUrl();
  const { body } = await site.app.inject("/sitemap.xml");
  const sitemaps = [...body.matchAll(/<sitemap><loc>([^<]+)<\/loc>/g)].map(([, place = ""]) => place);
  expect(sitemaps).toContain(`${origin}/sitemaps/products/unity.xml`);
  expect(sitemaps).toHaveLength((await site.call("products", {})).total + 1);
  const pages = await Promise.all(
    sitemaps.map(async (place) => (await site.app.inject(place.slice(origin.length))).body),
  );
  const places = pages.flatMap((page) => [...page.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place));
  expect(new Set(places).size).toBe(places.length);
  for (const path of ["/", "/serveren", "/sdk/unity", "/sdk/unity/releases/1.0.999", "/tools/preview/faq"])
    expect(places).toContain(origin + path);
  expect((await site.app.inject("/sitemaps/products/nothing.xml")).statusCode).toBe(404);
});

test("every guide is also served as Markdown, in both languages, and llms.txt lists it", async ({ site }) => {
  const origin = site.portal.publicUrl();
  const { body } = await site.app.inject("/llms.txt");
  const twins = [...body.matchAll(/\]\((\S+[.]md)\)/g)].map(([, address = ""]) => address.replace(origin, ""));
  expect(twins).toHaveLength(site.portal.content.docs.length);
  for (const twin of twins)
    for (const ln of ["0", "1"]) {
      const response = await site.app.inject(`${twin}?ln=${ln}`);
      expect(response.headers["content-type"], twin).toBe("text/markdown; charset=utf-8");
      expect(response.body).toMatch(/^# .+\n\n> .+\n\n/);
      expect(response.body).not.toMatch(/\{#[\w-]+\}|\]\(\//); // neither our own ids nor addresses without an origin
    }
});

test("a guide that does not exist, or at a wrong address, has no Markdown", async ({ site }) => {
  for (const path of ["/tools/unity/docs/getting-started.md", "/sdk/unity/docs/nothing.md", "/sdk/nothing/docs/x.md"])
    expect((await site.app.inject(path)).statusCode, path).toBe(404);
});

test("the releases of a product are a change log, complete and read again as the same", async ({ site }) => {
  const { body, headers } = await site.app.inject("/sdk/unity/CHANGELOG.md");
  expect(headers["content-type"]).toBe("text/markdown; charset=utf-8");
  const { versions } = await site.call("product", { slug: "unity" });
  const vocabulary = vocabularyOf(neutralSite.taxonomy.noteGroups);
  const read = inLists(parseChangelog([{ name: "", text: body }], { vocabulary, compareVersions }));
  expect(read.versions.map(({ version, updateTime }) => [version, updateTime])).toEqual(
    versions.map(({ version, updateTime }) => [version, updateTime]),
  );
  const [newest] = read.versions;
  const { en } = await site.call("release", { slug: "unity", version: versions[0]?.version ?? "" });
  const texts = (lines: NoteLine[]) => lines.map(({ kind, group, text }) => `${kind} ${group} ${text}`).toSorted();
  expect(texts(linesOf(notesOf(newest?.lines ?? [])))).toEqual(texts(linesOf(en)));
  expect((await site.app.inject("/tools/unity/CHANGELOG.md")).statusCode).toBe(404);
});
