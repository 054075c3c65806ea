import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { expectAccessible } from "./axe.ts";
import { readToEnd } from "./terms.ts";

const results = (page: Page) => page.getByRole("dialog").getByRole("option");
const backgroundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

const frameLog = "/tools/metrics/docs/reading-the-report";

async function search(page: Page, text: string): Promise<void> {
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Search|搜索/ })
    .click();
  await page.getByRole("dialog").getByRole("combobox").fill(text);
  await expect(results(page).nth(1)).toBeVisible();
}

test.describe("with forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("current and selected items stand out", async ({ page }) => {
    await page.goto("/sdk/unity/releases?from=2.5.0&kind=added");
    const chips = page.getByRole("navigation", { name: "Filters" });
    const on = await backgroundOf(chips.locator("[aria-current]").first());
    expect(await backgroundOf(chips.locator("a:not([aria-current])").first())).not.toBe(on);
    await search(page, "hand");
    expect(await backgroundOf(results(page).nth(0))).toBe(on);
    expect(await backgroundOf(results(page).nth(1))).not.toBe(on);
  });
});

test.describe("in dark mode", () => {
  test.use({ colorScheme: "dark" });

  test("axe finds nothing in the open search dialog @nightly", async ({ page }) => {
    await page.goto("/sdk/unity?ln=0");
    await search(page, "手势追踪");
    await expectAccessible(page, "dialog");
  });
});

test.describe("at 400 % zoom", () => {
  test.use({ viewport: { width: 320, height: 256 } });

  test("terms can be read and agreed to, and results selected @phone-nightly", async ({ page }) => {
    await page.goto("/sdk/unity");
    await page.getByRole("button", { name: "Download com.parallax.xr-2.8.0.tgz" }).click();
    const dialog = page.getByRole("dialog");
    await readToEnd(page);
    const agree = dialog.getByRole("button", { name: "Agree and download" });
    await agree.scrollIntoViewIfNeeded();
    await expect(agree).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await search(page, "hand");
    await results(page).nth(1).scrollIntoViewIfNeeded();
    await expect(results(page).nth(1)).toBeInViewport({ ratio: 1 });
  });

  test("the frames of a log fit, and the last one can be reached @nightly", async ({ page }) => {
    await page.goto(frameLog);
    const plot = page.locator(".frame-plot");
    await plot.getByRole("button", { name: "120 Hz" }).click();
    await expect(plot.getByText("dropped frames at 120 Hz")).toBeVisible();
    await plot.getByRole("slider", { name: "Frame" }).press("End");
    const response = plot.locator("output");
    await expect(response).toContainText("Frame 240,");
    for (const part of [plot.getByRole("group"), plot.locator(".frame-picture"), response]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
