import type { Page } from "@playwright/test";
import { holdBack } from "./hold-back.ts";
import { expect, test } from "./journey.ts";

const field = (page: Page) => page.getByRole("dialog").getByRole("combobox");
const control = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Search" });

test("typing right after the search shortcut loses no key, however late the dialog loads", async ({ page }) => {
  const release = await holdBack(page, /\/assets\/(react|search).*\.js$/);
  await page.goto("/sdk/unity");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("hand tra");
  release();
  await expect(field(page)).toHaveValue("hand tra");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("cking");
  await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("a click on the search before hydration opens the dialog with the input @phone-nightly", async ({ page }) => {
  const release = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto("/sdk/unity", { waitUntil: "commit" });
  await control(page).click();
  await page.keyboard.type("anchors");
  release();
  await expect(field(page)).toHaveValue("anchors");
  await expect(page).toHaveURL(/\/sdk\/unity$/);
  await page.keyboard.press("Escape");
  await expect(control(page)).toBeFocused();
});

test.describe("if the script does not load", () => {
  test.use({ expected: { messages: [/net::ERR_FAILED/] } });

  test("Enter in the search opens the results page", async ({ page }) => {
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/sdk/unity");
    await control(page).click();
    await page.keyboard.type("anchors\n"); // whether the dialog is open yet or not
    await expect(page).toHaveURL(/\/search\?q=anchors$/);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>("[data-opens=search-dialog]")?.click();
      for (const key of ["r", "Enter"])
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    });
    await expect(page).toHaveURL(/\/search\?q=r$/);
  });
});

test("before anything is typed, tasks and the newest release are offered @nightly", async ({ page }) => {
  await page.goto("/sdk/native");
  await control(page).click();
  const options = page.getByRole("dialog").getByRole("option");
  await expect(options).toHaveCount(5);
  await expect(page.getByRole("dialog").getByRole("button", { name: "Clear" })).toHaveCount(0);
  const paths = await options.evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  for (const path of paths) expect((await page.request.get(path ?? "")).status(), path ?? "").toBe(200);
  expect(paths.at(-1)).toMatch(/\/releases\/[\d.]+$/);
  await options.first().click();
  await expect(page).toHaveURL(/\/#products$/);
});

test("a result is opened by keyboard, and offered as recent afterwards", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("unity 2.7.1");
  await expect(page.getByRole("option", { selected: true })).toContainText("Unity SDK 2.7.1");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sdk\/unity\/releases\/2\.7\.1$/);
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option", { name: "unity 2.7.1" })).toBeVisible();
});

test("the notes of a single version can be copied as Markdown and subscribed to", async ({ page, context, portal }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: portal.url });
  await page.goto("/sdk/unity/releases/2.7.0");
  await expect(page.locator('link[type="application/atom+xml"]')).toHaveAttribute("href", /\/releases\.atom\?ln=1$/);
  await page.getByRole("button", { name: "Copy as Markdown" }).click();
  await expect(page.getByRole("main").getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# Unity SDK\n\n## 2\.7\.0 \(2024-/);
});
