import { notesOf } from "../../contract/changelog.ts";
import { expect } from "vitest";
import { toJson } from "../../server/database/json.ts";
import { structuredData } from "../../server/pages/discovery/structured.ts";
import { updateWholeSearch } from "../../server/content/search/update.ts";
import { test, type TestPortal } from "../portal.ts";

/** Creates a product as an operator does, and gives it a release and content of each sort. */
async function createLens({ portal }: TestPortal, kind: "tool" | "sdk"): Promise<void> {
  const { content, db } = portal;
  await db.write(async (write) => {
    await write
      .insertInto("products")
      .values({
        slug: "lens",
        kind,
        name_en: "Lenscraft",
        name_zh: "镜片工坊",
        summary_en: "Measures lenses",
        summary_zh: "测量镜片",
        position: 99,
        revision: 1,
      })
      .execute();
    const release = await write
      .selectFrom("releases")
      .selectAll()
      .where("product", "=", "preview")
      .where("version", "=", "3.1.0")
      .executeTakeFirstOrThrow();
    const [notes_en, notes_zh, requires] = [toJson(notesOf([])), toJson(notesOf([])), toJson([])];
    await write
      .insertInto("releases")
      .values({ ...release, product: "lens", notes_en, notes_zh, requires })
      .execute();
  });
  const [doc] = content.docs;
  const [sample] = content.samples;
  const [question] = content.questions;
  if (!doc || !sample || !question) throw new Error("The first content has no pages to copy");
  const text = { en: "<p>Lenscraft</p>", zh: "<p>Lenscraft</p>" };
  content.docs.push({ ...doc, product: "lens", slug: "start", html: text });
  content.samples.push({ ...sample, product: "lens", slug: "bench", text });
  content.questions.push({ ...question, product: "lens", id: "why", answer: text });
}

/** Every address of the product in a text, without the path below it. */
const addressesIn = (text: string) => new Set(text.match(/\/(?:sdk|tools)\/lens(?:[/#][\w./#-]*\w)?/g));

test.for([
  { kind: "tool", base: "/tools/lens", other: "/sdk/lens" },
  { kind: "sdk", base: "/sdk/lens", other: "/tools/lens" },
] as const)("a new product of kind $kind has $base everywhere", async ({ kind, base, other }, { site }) => {
  await createLens(site, kind);
  await updateWholeSearch(site.portal);
  const call = async (path: string) => JSON.stringify((await site.app.inject(`/vrmcsys/${path}`)).json());

  expect(addressesIn((await site.app.inject("/sitemap.xml")).body)).toEqual(
    new Set([
      base,
      `${base}/releases`,
      `${base}/releases/3.1.0`,
      `${base}/samples`,
      `${base}/samples/bench`,
      `${base}/faq`,
      `${base}/docs/start`,
    ]),
  );
  expect(addressesIn(await call("catalogue/products/lens"))).toEqual(
    new Set([base, `${base}/docs`, `${base}/samples`, `${base}/faq`, `${base}/releases`]),
  );
  expect(addressesIn(await call("content/docs"))).toEqual(new Set([`${base}/docs/start`]));
  expect(addressesIn(await call("search?q=lenscraft&pageSize=50"))).toEqual(
    new Set([base, `${base}/releases/3.1.0`, `${base}/docs/start`, `${base}/samples#bench`, `${base}/faq#why`]),
  );
  expect(addressesIn(await structuredData(site.portal, `${base}/docs/start`, "en"))).toEqual(
    new Set([base, `${base}/docs`, `${base}/docs/start`]),
  );
  const feed = await site.app.inject(`${base}/releases.atom`);
  expect(feed.statusCode).toBe(200);
  expect(addressesIn(feed.body)).toEqual(
    new Set([`${base}/releases.atom`, `${base}/releases`, `${base}/releases/3.1.0`]),
  );
  expect((await site.app.inject(`${other}/releases.atom`)).statusCode).toBe(404);
});

test("content about a product that is not in the catalogue is linked nowhere", async ({ site }) => {
  await createLens(site, "tool");
  await site.portal.db.write(async (write) => {
    await write.deleteFrom("releases").where("product", "=", "lens").execute();
    await write.deleteFrom("products").where("slug", "=", "lens").execute();
  });
  await updateWholeSearch(site.portal);
  for (const path of ["/sitemap.xml", "/vrmcsys/content/docs", "/vrmcsys/search?q=lenscraft"])
    expect(addressesIn((await site.app.inject(path)).body), path).toEqual(new Set());
});
