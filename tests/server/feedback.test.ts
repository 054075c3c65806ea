import { describe, expect } from "vitest";
import { refusals } from "../../contract/refusals.ts";
import { deleteExpired } from "../../server/housekeeping.ts";
import type { TestPortal } from "../portal.ts";
import { test } from "./limited.ts";
import { registerOperator } from "./people.ts";
import { pushTexts } from "./site-folder.ts";

const page = { product: "metrics", slug: "getting-started" };
const day = 24 * 60 * 60_000;

async function listed(site: TestPortal, folder = "docs/") {
  const publisher = await registerOperator(site, "publisher");
  const { items } = await publisher.call("siteMarks", {});
  return items.filter(({ files, feedback }) => feedback && files[0]?.startsWith(folder));
}

describe("what readers say of a page", () => {
  test("is shown to publishers by page and version, with the newest sentences", async ({ site }) => {
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
    expect(items.map(({ files, feedback }) => [files[0], feedback?.helpful, feedback?.unhelpful])).toEqual([
      ["docs/unity/07-publishing.en.md", 0, 6],
      ["docs/metrics/01-getting-started.en.md", 1, 0],
      ["docs/metrics@0.9/01-getting-started.en.md", 1, 1],
    ]);
    const [unity, , metrics] = items;
    expect(unity?.feedback?.comments.map(({ text }) => text)).toEqual(["No 6", "No 5", "No 4", "No 3", "No 2"]);
    expect(metrics).toMatchObject({
      path: "/tools/metrics/docs/0.9/getting-started",
      feedback: { comments: [{ text: "<b>Clear</b>", helpful: true }] },
    });
    await pushTexts(site, { "docs/unity/07-publishing.en.md": undefined, "docs/unity/07-publishing.zh.md": undefined });
    expect(await listed(site, "docs/unity/")).toEqual([]);
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
    expect(await listed(limited)).toMatchObject([{ feedback: { helpful: 31 } }]);
    limited.clock.forward(1);
    await deleteExpired(limited.portal);
    expect(await listed(limited)).toEqual([]);
  });
});

test("publishers see the pages whose translation is missing or older, with both dates", async ({ site }) => {
  const publisher = await registerOperator(site, "publisher");
  const stale = async () => {
    const { items } = await publisher.call("siteMarks", {});
    return items.filter(({ files, translation }) => translation && files[0]?.startsWith("docs/unity/"));
  };
  const sample = { language: "zh", updated: { en: "2024-05-22", zh: "2024-05-10" } };
  const files = (name: string) => [`docs/unity/${name}.en.md`, `docs/unity/${name}.zh.md`];
  expect(await stale()).toMatchObject([{ files: files("04-rendering-and-performance"), translation: sample }]);
  const edited = "---\ntitle: 发布\nsummary: 发布应用。\nupdated: 2026-11-01\n---\n\n发布。\n";
  await pushTexts(site, {
    "docs/unity/07-publishing.zh.md": edited,
    "docs/unity/05-spatial-features.zh.md": undefined,
  });
  expect((await stale()).map((each) => [each.files, each.translation?.language, each.translation?.updated])).toEqual([
    [files("04-rendering-and-performance"), sample.language, sample.updated],
    [["docs/unity/05-spatial-features.en.md"], "zh", { en: "2024-05-10", zh: null }],
    [files("07-publishing"), "en", { en: expect.any(String) as string, zh: "2026-11-01" }],
  ]);
});
