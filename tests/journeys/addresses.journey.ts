import { readFileSync } from "node:fs";
import { expect, test } from "./journey.ts";

test("programs that ask for /favicon.ico by themselves get the site's icon", async ({ request, portal }) => {
  const icon = await request.get(`${portal.url}/favicon.ico`);
  expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, "image/png"]);
  expect((await icon.body()).equals(readFileSync("site/brand/icon.png"))).toBe(true);
});

test("a product has one address only, and services lead to their notes", async ({ page }) => {
  await page.goto("/sdk/preview");
  await expect(page).toHaveURL(/\/tools\/preview$/);
  await page.goto("/sdk/account");
  await expect(page).toHaveURL(/\/sdk\/account\/releases$/);
});

test("/redirect replaces the address and never leaves the site", async ({ page, portal }) => {
  await page.goto("/redirect/sdk/unity/releases?from=2.5.0#v2.7.0");
  await expect(page).toHaveURL(`${portal.url}/sdk/unity/releases?from=2.5.0#v2.7.0`);
  for (const hostile of [
    "/redirect//evil.example",
    "/redirect/%5Cevil.example",
    "/redirect/%09/evil.example",
    "/redirect/https://evil.example",
    "/redirect/javascript:alert(1)",
    "/redirect/redirect/license",
  ]) {
    await page.goto(hostile);
    await expect(page, hostile).toHaveURL(`${portal.url}/`);
  }
});
test.use({ expected: { messages: [/404/, /net::ERR_FAILED/] } });

test("on a phone the menu leads to every page and returns the focus @phone-only", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("banner").getByRole("button", { name: "Menu" });
  await menu.click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeHidden();
  await expect(menu).toBeFocused();
});

test("the not-found page searches for the words of the address", async ({ page }) => {
  await page.goto("/sdk/unity/docs/hand-tracking");
  const field = page.getByRole("main").getByRole("searchbox");
  await expect(field).toHaveValue("hand tracking");
  const { right, width } = await page
    .locator(".not-found-search")
    .evaluate((form) => ({ right: (form.lastElementChild ?? form).getBoundingClientRect().right, width: innerWidth }));
  expect(right).toBeLessThan(width); // on a phone, too
  await field.press("Enter");
  await expect(page).toHaveURL(/\/search\?q=hand\+tracking$/);
  await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the not-found page has a search, too", async ({ page }) => {
    await page.goto("/nowhere");
    await page.getByRole("main").getByRole("searchbox").fill("anchors");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/\/search\?q=anchors$/);
  });
});
