import { describe, expect } from "vitest";
import { refusals } from "../../contract/refusals.ts";
import { deleteExpired } from "../../server/housekeeping.ts";
import type { TestPortal } from "../portal.ts";
import { test } from "./limited.ts";
import { registerOperator } from "./people.ts";
import { pushTexts } from "./site-folder.ts";

const page = { product: "metrics", slug: "getting-started" };
const day = 24 * 60 * 60_000;

async function listed(site: TestPortal, product?: string) {
  const publisher = await registerOperator(site, "publisher");
  return (await publisher.call("feedback", { ...(product && { product }) })).items;
}

describe("what readers say of a page", () => {
  test("is shown to publishers by page and version, with the newest sentences, unhelpful pages first", async ({
    site,
  }) => {
    await site.call("sendFeedback", { ...page, helpful: true });
    await site.call("sendFeedback", { ...page, version: "0.9", helpful: true, comment: " <b>Clear</b> " });
    await site.call("sendFeedback", { ...page, version: "0.9", helpful: false, comment: "" });
    for (const number of [1, 2, 3, 4, 5, 6]) {
      site.clock.forward(1_000);
      await site.call("sendFeedback", {
        product: "unity",
        slug: "publishing",
        helpful: false,
        comment: `No ${number}`,
      });
    }
    const items = await listed(site);
    expect(items.map(({ product, version, helpful, unhelpful }) => [product, version, helpful, unhelpful])).toEqual([
      ["unity", null, 0, 6],
      ["metrics", "0.9", 1, 1],
      ["metrics", null, 1, 0],
    ]);
    expect(items[0]?.comments.map(({ text }) => text)).toEqual(["No 6", "No 5", "No 4", "No 3", "No 2"]);
    expect(items[1]).toMatchObject({
      path: "/tools/metrics/docs/0.9/getting-started",
      comments: [{ text: "<b>Clear</b>", helpful: true }],
    });
    expect(await listed(site, "unity")).toHaveLength(1);
    await pushTexts(site, { "docs/unity/07-publishing.en.md": undefined, "docs/unity/07-publishing.zh.md": undefined });
    expect((await listed(site, "unity"))[0]).toMatchObject({ slug: "publishing", title: null, path: null });
  });

  test("is stored only for pages that exist, thirty times an hour from one network, for 180 days", async ({
    site,
    limited,
  }) => {
    for (const nothing of [{ slug: "nothing" }, { product: "nothing" }, { version: "0.8" }]) {
      const refusal = await site.refusal("sendFeedback", { ...page, ...nothing, helpful: true });
      expect(refusal.errCode).toBe(refusals.notFound.code);
    }
    const send = (from: string) =>
      limited.with({ "x-forwarded-for": from }).call("sendFeedback", { ...page, helpful: true });
    await Promise.all(Array.from({ length: 30 }, () => send("192.0.2.1")));
    await expect(send("192.0.2.1")).rejects.toMatchObject({ errCode: refusals.rateLimited.code });
    await send("192.0.2.2");
    limited.clock.forward(180 * day);
    await deleteExpired(limited.portal);
    expect(await listed(limited)).toMatchObject([{ helpful: 31 }]);
    limited.clock.forward(1);
    await deleteExpired(limited.portal);
    expect(await listed(limited)).toEqual([]);
  });
});

test("publishers see the pages whose translation is missing or older, with both dates", async ({ site }) => {
  const publisher = await registerOperator(site, "publisher");
  const stale = async () => (await publisher.call("translations", { product: "unity" })).items;
  const sample = { slug: "rendering-and-performance", language: "zh", updated: { en: "2024-05-22", zh: "2024-05-10" } };
  expect(await stale()).toMatchObject([sample]);
  const edited = "---\ntitle: 发布\nsummary: 发布应用。\nupdated: 2026-11-01\n---\n\n发布。\n";
  await pushTexts(site, {
    "docs/unity/07-publishing.zh.md": edited,
    "docs/unity/05-spatial-features.zh.md": undefined,
  });
  expect((await stale()).map(({ slug, language, updated }) => [slug, language, updated])).toEqual([
    [sample.slug, sample.language, sample.updated],
    ["spatial-features", "zh", { en: "2024-05-10", zh: null }],
    ["publishing", "en", { en: expect.any(String) as string, zh: "2026-11-01" }],
  ]);
});
