import words from "../../contract/words/en.ts";
import { versionOrder } from "../../server/catalogue/version-order.ts";
import { expect, test, type RunningPortal } from "./journey.ts";
import { operate } from "./operate.ts";

const releases = 120;

/** A product with many releases, and without documentation, samples and FAQ. */
async function newLongProduct({ dataDir }: RunningPortal): Promise<string> {
  const slug = `lens-${crypto.randomUUID().slice(0, 8)}`;
  await operate(dataDir, async (write) => {
    const release = await write.selectFrom("releases").selectAll().limit(1).executeTakeFirstOrThrow();
    await write
      .insertInto("products")
      .values({
        slug,
        kind: "sdk",
        name_en: "Lenscraft",
        name_zh: "镜片工坊",
        summary_en: "Measures lenses",
        summary_zh: "测量镜片",
        position: 99,
        revision: 1,
      })
      .execute();
    const rows = Array.from({ length: releases }, (_, index) => ({
      ...release,
      product: slug,
      version: `1.${index}.0`,
      version_order: versionOrder(`1.${index}.0`),
      update_time: new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10),
      state: "published" as const,
      withdrawn_at: null,
    }));
    for (let first = 0; first < rows.length; first += 20)
      await write
        .insertInto("releases")
        .values(rows.slice(first, first + 20))
        .execute();
  });
  return slug;
}

test.use({ javaScriptEnabled: false });

test("without scripts, a product with many releases has its notes on several pages, and names the sections that it lacks @nightly", async ({
  page,
  portal,
}) => {
  const slug = await newLongProduct(portal);
  await page.goto(`/sdk/${slug}/releases`);
  const stops = page.locator(".timeline > li");
  await expect(stops).toHaveCount(50);
  await expect(stops.first()).toContainText("1.119.0");
  const older = stops.nth(9);
  const line = older.getByRole("listitem").first();
  await expect(line).toBeHidden();
  await older.locator("summary").click();
  await expect(line).toBeVisible();
  await older.locator("summary").click();
  await page.emulateMedia({ media: "print" });
  await expect(line).toBeVisible();
  await page.emulateMedia({ media: null });
  const pages = page.getByRole("navigation", { name: words.releasePages.label });
  await pages.getByRole("link", { name: words.releasePages.older }).click();
  await expect(stops.first()).toContainText("1.69.0");
  await pages.getByRole("link", { name: words.releasePages.older }).click();
  await expect(stops).toHaveCount(releases - 100);
  await expect(pages).toContainText(words.releasePages.place(3, 3));
  await expect(pages.getByRole("link", { name: words.releasePages.older })).toHaveCount(0);
  await pages.getByRole("link", { name: words.releasePages.newer }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goto(`/sdk/${slug}/releases?from=1.9.0&kind=added`);
  await expect(page.locator(".pair-summary")).toContainText(words.releases.changedSince("1.9.0"));
  await expect(page.locator(".pair-summary")).toContainText("110 releases");
  await expect(page.getByRole("combobox", { name: words.releases.youHave })).toHaveValue("1.9.0");
  await page.goto(`/sdk/${slug}/releases?from=1.110.0`);
  await expect(page.locator(".pair-summary")).toContainText("9 releases");
  await expect(page.locator(".stop.newer")).toHaveCount(9);
  await expect(page.locator(".stop.yours")).toContainText("1.110.0");
  await page.goto(`/sdk/${slug}/releases/1.9.0`);
  await expect(page.locator(".behind")).toContainText(words.releases.isOut("1.119.0"));

  for (const [part, title] of [
    ["docs", words.docs.none("Lenscraft")],
    ["samples", words.samples.none("Lenscraft")],
    ["faq", words.faq.noneOf("Lenscraft")],
  ] as const) {
    expect((await page.goto(`/sdk/${slug}/${part}`))?.status()).toBe(200);
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
    await page.getByRole("link", { name: words.noContent.action }).click();
    await expect(page).toHaveURL(new RegExp(`/sdk/${slug}`));
  }
  expect((await page.request.get("/sdk/nonsense/docs")).status()).toBe(404);
});
