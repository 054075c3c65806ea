import { readFileSync } from "node:fs";
import { expect, test } from "./journey.ts";

test("unknown addresses answer 404 with the not-found page, in the reader's language", async ({ request, portal }) => {
  for (const address of [
    "/nowhere",
    "/404",
    "/sdk/nothing",
    "/sdk/unity/releases/9.9.9",
    "/sdk/unity/nothing",
    "//evil.example",
    "/%2e%2e/etc",
  ]) {
    const english = await request.get(portal.url + address, { maxRedirects: 0 });
    expect(english.status(), address).toBe(404);
    expect(await english.text()).toContain("Page not found");
    const chinese = await request.get(portal.url + address, { maxRedirects: 0, headers: { cookie: "ln=0" } });
    expect(await chinese.text()).toContain('lang="zh-CN"');
  }
});

test("programs that ask for /favicon.ico by themselves get the site's icon", async ({ request, portal }) => {
  const icon = await request.get(`${portal.url}/favicon.ico`);
  expect([icon.status(), icon.headers()["content-type"]]).toEqual([200, "image/png"]);
  expect((await icon.body()).equals(readFileSync("site/brand/icon.png"))).toBe(true);
});

test("other spellings of an address redirect to the canonical one", async ({ request, portal }) => {
  for (const [spelling, address] of [
    ["/SDK/Unity", "/sdk/unity"],
    ["/sdk/unity/", "/sdk/unity"],
    ["/License?ln=0", "/license?ln=0"],
    ["/HOME", "/home"],
    ["/sdk/unity/Releases/2.8.0", "/sdk/unity/releases/2.8.0"],
  ]) {
    const response = await request.get(portal.url + spelling, { maxRedirects: 0 });
    expect(response.status(), spelling).toBe(308);
    expect(response.headers()["location"]).toBe(address);
  }
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

test("the reader's version is in the address, and the page shows what changed since", async ({ page }) => {
  await page.goto("/sdk/unity/releases");
  await page.getByLabel("You have").selectOption("2.5.0");
  await expect(page).toHaveURL(/from=2\.5\.0/);
  await expect(page.getByRole("heading", { name: "Changed since 2.5.0" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Changed since 2.5.0" })).toBeVisible();
});

test("every version keeps its address", async ({ page }) => {
  await page.goto("/sdk/unity");
  await page.getByLabel("Version").selectOption("2.4.0");
  await expect(page).toHaveURL(/\/sdk\/unity\/releases\/2\.4\.0$/);
  await expect(page.getByText("com.parallax.xr-2.4.0.tgz").first()).toBeVisible();
});

test("the chosen appearance is there from the first frame", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByText("Dark", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
  await page.waitForLoadState("networkidle"); // a script refused while loading reloads the page
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/license", { waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
});
test.use({ expected: { messages: [/404/, /net::ERR_FAILED/] } });

test("on a phone the menu leads to every page and returns the focus @phone-only", async ({ page }) => {
  await page.goto("/");
  const menu = page.getByRole("banner").locator("summary");
  await menu.click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  await page.keyboard.press("Escape");
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
