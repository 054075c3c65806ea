import type { Page } from "@playwright/test";
import { expect, test as base, type RunningPortal } from "./journey.ts";
import { openSlowHtml, type SlowHtml } from "./slow-html.ts";

/** The portal behind a proxy that can delay the end of a page. */
const test = base.extend<{ portal: RunningPortal & SlowHtml }>({
  portal: async ({ portal }, use) => {
    const proxy = await openSlowHtml(portal.url);
    await use({ ...portal, ...proxy });
    proxy.close();
  },
});

// One worker for all of them: each would start a portal with these settings
test.describe.configure({ mode: "default" });

const product = "/sdk/unity";
const download = (page: Page) => page.getByRole("button", { name: "Download com.parallax.xr-2.8.0.tgz" });
const search = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Search" });
const dialog = (page: Page) => page.getByRole("dialog");

test("a click on Search while the HTML is arriving opens the dialog with the input once it exists @nightly", async ({
  page,
  portal,
}) => {
  const release = portal.holdBackAfter("<main");
  await page.goto(product, { waitUntil: "commit" });
  await search(page).click({ clickCount: 3 });
  await page.keyboard.type("anchors");
  await expect(dialog(page)).toHaveCount(0);
  release();
  await expect(dialog(page).getByRole("combobox")).toHaveValue("anchors");
  await expect(dialog(page).getByRole("combobox")).toBeFocused();
  await expect(dialog(page).getByRole("option").first()).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${product}$`));
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(search(page)).toBeFocused();
});

test("Escape before the dialog exists cancels the click, and the next click counts @nightly", async ({
  page,
  portal,
}) => {
  const release = portal.holdBackAfter("<main");
  await page.goto(product, { waitUntil: "commit" });
  await search(page).click();
  await page.keyboard.type("first");
  await page.keyboard.press("Escape");
  release();
  await page.waitForLoadState("load");
  await expect(dialog(page)).toHaveCount(0);
  await search(page).click();
  await page.keyboard.type("second");
  await expect(dialog(page).getByRole("combobox")).toHaveValue("second");
});

test("a click on Download while its island is arriving opens the terms, which can be agreed to, once @nightly", async ({
  page,
  portal,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/licences/current") && asked.push(request.url()));
  const release = portal.holdBackAfter('<dialog id="licence-dialog"');
  await page.goto(product, { waitUntil: "commit" });
  await download(page).click({ clickCount: 3 });
  await expect(dialog(page)).toHaveCount(0);
  release();
  await expect(dialog(page)).toBeVisible();
  await expect(dialog(page).getByRole("checkbox")).toBeVisible();
  expect(asked).toHaveLength(1);
  await dialog(page).getByRole("button", { name: "Close" }).click();
  await expect(dialog(page)).toHaveCount(0);
});
