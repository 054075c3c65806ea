import type { Page } from "@playwright/test";
import { holdBack } from "./hold-back.ts";
import { expect, test } from "./journey.ts";
import { readToEnd } from "./terms.ts";

const product = "/sdk/unity";
const react = /\/assets\/react-.*\.js$/;
const download = (page: Page) => page.getByRole("button", { name: "Download com.parallax.xr-2.8.0.tgz" });
const terms = (page: Page) => page.getByRole("dialog").getByRole("heading", { name: "SDK License Terms" });
const list = (page: Page) => page.locator("select[name=file]");
const note = (page: Page) => page.getByText("Part of this page didn’t load");

/** Counts the requests of this call from now on. */
function count(page: Page, call: string): { sent: number } {
  const counted = { sent: 0 };
  page.on("request", (request) => void (request.url().includes(call) && counted.sent++));
  return counted;
}

test("a click before hydration opens the terms at once, and is replayed once @phone-nightly", async ({ page }) => {
  const release = await holdBack(page, react);
  const asked = count(page, "/licence");
  await page.goto(product);
  await download(page).evaluate((button: HTMLElement) => {
    for (let press = 0; press < 3; press++) button.click();
  });
  await expect(terms(page)).toBeVisible();
  const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
  await expect(close).toBeFocused();
  release();
  await expect(page.getByRole("dialog").getByRole("checkbox")).toBeVisible();
  await expect(close).toBeFocused(); // the open dialog was not rendered again
  await expect(page.getByRole("region", { name: "Text of the terms" }).getByRole("heading").first()).toBeVisible();
  expect(asked.sent).toBe(1);
});

test("nothing in the open terms moves while the script loads @phone-nightly", async ({ page }) => {
  const release = await holdBack(page, react);
  await page.goto(product);
  await download(page).click();
  await expect(terms(page)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).hover();
  await page.mouse.down();
  release();
  await expect(page.getByRole("dialog").getByRole("checkbox")).toBeVisible();
  await expect(page.getByRole("region", { name: "Text of the terms" }).getByRole("heading").first()).toBeVisible();
  await page.mouse.up();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("agreeing before the terms have loaded takes effect @nightly", async ({ page }) => {
  const release = await holdBack(page, /\/licences\/current$/);
  await page.goto(product);
  await download(page).click();
  await page.getByRole("dialog").getByRole("button", { name: "Agree and download" }).click();
  await expect(page.getByRole("dialog").getByText("Please read and agree to the license terms first.")).toBeVisible();
  release();
  await expect(page.getByRole("region", { name: "Text of the terms" }).getByRole("heading").first()).toBeVisible();
  await expect(page.getByRole("dialog").getByText("Please read and agree to the license terms first.")).toBeVisible();
});

test("terms closed before hydration stay closed @nightly", async ({ page }) => {
  const release = await holdBack(page, react);
  await page.goto(product);
  await download(page).click();
  await expect(terms(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  release();
  await list(page).selectOption("ParallaxXR-2.8.0.unitypackage"); // handled after hydration
  await expect(page.locator("pre:visible").first()).toContainText("ParallaxXR-2.8.0.unitypackage");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await download(page).click();
  await expect(terms(page)).toBeVisible();
});

test("a selection before hydration is kept and applied @nightly", async ({ page }) => {
  const release = await holdBack(page, react);
  await page.goto(product);
  await list(page).selectOption("ParallaxXR-2.8.0.unitypackage");
  await page.getByText("Windows", { exact: true }).click();
  release();
  await expect(page.locator("pre:visible").first()).toContainText("ParallaxXR-2.8.0.unitypackage");
  await expect(list(page)).toHaveValue("ParallaxXR-2.8.0.unitypackage");
  await expect(page.getByRole("radio", { name: "Windows" })).toBeChecked();
});

test.describe("if a chunk is missing", () => {
  test.use({ expected: { messages: [/net::ERR_FAILED/, /404/] } });

  test("the page reloads once, then shows an error, stays readable, and tries again on the next click", async ({
    page,
  }) => {
    await page.route(react, (route) => route.abort());
    await page.goto(product);
    const reloaded = page.waitForEvent("load");
    await download(page).click();
    await reloaded;
    await page.waitForLoadState("networkidle");
    await expect(note(page)).toBeHidden();
    const tries = count(page, "/assets/react-");
    await download(page).click();
    await expect(note(page)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0); // a dialog would cover the note
    expect(tries.sent).toBeLessThan(5); // preload and import of two clicks, and no endless retries
    await page.unroute(react);
    await download(page).click();
    await expect(page.getByRole("dialog").getByRole("checkbox")).toBeVisible();
  });
});

test.describe("if storage is forbidden @nightly", () => {
  test("a page works, without remembering anything", async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException("forbidden", "SecurityError");
          },
        });
    });
    await page.goto(product);
    await page.getByRole("contentinfo").getByRole("button", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
    await download(page).click();
    await readToEnd(page);
    const started = page.waitForEvent("download");
    await page.getByRole("button", { name: "Agree and download" }).click();
    await started;
    const again = page.waitForEvent("download");
    await download(page).click();
    await again; // the page remembers it
  });
});

test("filters and the comparison keep the scroll position and add no history entries", async ({ page }) => {
  await page.goto("/sdk/unity/releases");
  const chip = page.getByRole("navigation", { name: "Filters" }).getByRole("link", { name: /^Fixed/ });
  await chip.scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, 100));
  await chip.click();
  await expect(page).toHaveURL(/\?kind=/);
  expect(await page.evaluate(() => scrollY)).toBe(100);
  await page.getByLabel("You have").selectOption("2.5.0");
  await expect(page).toHaveURL(/from=2\.5\.0&kind=|kind=.*&from=2\.5\.0/);
  await expect(page.getByRole("heading", { name: "Changed since 2.5.0" })).toBeVisible();
  expect(await page.evaluate(() => history.length)).toBe(2); // a blank page and this one
});

test("the number of changes since an older version is shown in place", async ({ page }) => {
  await page.goto(product);
  await page.getByLabel("Your version").selectOption("2.5.0");
  const said = page.getByRole("complementary").locator("p:visible", { hasText: /added, .* changed/ });
  await expect(said).toHaveCount(1);
  await expect(said).toBeVisible();
});

test("questions are filtered while the user types, and their addresses can be copied", async ({
  page,
  context,
  portal,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: portal.url });
  await page.goto("/FAQ");
  await page.getByRole("main").getByRole("searchbox").fill("hand tracking");
  const questions = page.locator("details.faq:visible");
  await expect(questions).not.toHaveCount(0);
  await expect(page.getByText(/^\d+ questions?$/)).toHaveText(new RegExp(`^${await questions.count()} question`));
  await questions.last().locator("summary").click();
  await questions.last().getByRole("button", { name: "Copy a link to this question" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/FAQ#.+/);
  await page.getByRole("main").getByRole("searchbox").fill("zzzz qqqq");
  await expect(page.getByText("No question contains these words")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("filters, comparison, versions and search are links and forms, and no dialog opens", async ({ page }) => {
    await page.goto("/sdk/unity/releases");
    await page
      .getByRole("navigation", { name: "Filters" })
      .getByRole("link", { name: /^Fixed/ })
      .click();
    await expect(page).toHaveURL(/kind=/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const form = page.locator("form.pair-plates");
    await expect(form).toHaveAttribute("action", "/sdk/unity/releases");
    await expect(form.locator("input[type=hidden]")).toHaveAttribute("name", "kind"); // with the other filters
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await page.getByRole("main").getByRole("searchbox").fill("anchors");
    await page.getByRole("main").getByRole("searchbox").press("Enter");
    await expect(page).toHaveURL(/\/search\?q=anchors/);
    await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
  });
});

test("an engine is chosen once, for this page and the next ones", async ({ page }) => {
  await page.goto("/");
  const last = page.locator(".segments[data-remember]").last().getByRole("radio").last();
  await last.check({ force: true }); // its label covers it
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)))
    .toContainEqual(expect.stringMatching(/engine/));
  await page.goto("/sdk/unity");
  await page.goto("/");
  await expect(last).toBeChecked();
});

test("the list of calls is filtered by words", async ({ page }) => {
  await page.goto("/api");
  const calls = page.locator("[data-filtered] li:visible");
  await page.getByRole("searchbox", { name: "Filter calls" }).fill("release notes");
  await expect(calls.filter({ hasText: "Release notes of a product" })).toBeVisible();
  await expect(calls.filter({ hasText: "Webhook" })).toHaveCount(0);
  await page.getByRole("searchbox", { name: "Filter calls" }).fill("zzz");
  await expect(page.getByText("No call fits.")).toBeVisible();
});
