import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./journey.ts";

const guide = "/sdk/unity/docs/rendering-and-performance";

/** The position of an element in the viewport, in CSS pixels. */
async function boxOf(page: Page, selector: string): Promise<{ top: number; left: number; right: number }> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, left, right } = element.getBoundingClientRect();
      return { top, left, right };
    });
}

test("in a guide header, page list and table of contents stay visible, and cover no heading that a link leads to @phone", async ({
  page,
  isMobile,
}) => {
  await page.goto(guide);
  await page.evaluate(() => scrollTo(0, 1500));
  expect((await boxOf(page, ".site-header")).top).toBe(0);
  if (isMobile) return; // collapsed on phones
  const top = (await page.locator(".site-header").boundingBox())?.height ?? 0;
  for (const part of [".article-contents", ".product-list"])
    await expect.poll(async () => (await boxOf(page, part)).top, part).toBeGreaterThanOrEqual(top);

  await page.locator(".article-contents a").nth(3).click();
  const [header, heading] = [page.locator(".site-header"), page.locator(":target")];
  await expect(heading).toBeInViewport();
  const bottom = (await header.boundingBox())?.height ?? 0;
  expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500);
});

test("at 400 % zoom nothing sticky covers the text @phone-nightly", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(guide);
  await page.evaluate(() => scrollTo(0, 1500));
  expect((await boxOf(page, ".site-header")).top).toBeLessThan(0);
});

test("the current tab of a product is in view on a phone, in both languages @phone-only", async ({ page }) => {
  for (const address of ["/sdk/unity", "/sdk/unity/releases", "/sdk/unity/samples", "/sdk/unity/faq"])
    for (const ln of ["1", "0"]) {
      await page.goto(`${address}?ln=${ln}`);
      await expect
        .poll(async () => (await boxOf(page, ".tabs [aria-current]")).right, `${address}, ln=${ln}`)
        .toBeLessThanOrEqual(390);
      expect((await boxOf(page, ".tabs [aria-current]")).left).toBeGreaterThanOrEqual(0);
    }
});

test("until the terms are agreed to, a product page has one primary button; arrow keys in its closed version list do not navigate, Enter does", async ({
  page,
}) => {
  await page.goto("/sdk/unity");
  const filled = await page.locator("main .button:visible").evaluateAll((buttons) => {
    const probe = document.body.appendChild(document.createElement("a"));
    probe.className = "button primary";
    const fill = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return buttons.filter((button) => getComputedStyle(button).backgroundColor === fill).length;
  });
  expect(filled).toBe(1);

  const list = page.getByRole("combobox", { name: "Version", exact: true });
  await list.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  const chosen = await list.inputValue();
  expect(chosen).not.toBe("2.8.0");
  await expect(page).toHaveURL(/\/sdk\/unity$/);
  await expect(page.getByRole("main").getByRole("button", { name: "Show", exact: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/releases/${chosen}$`));
});

test("an error is 12 pixels from the next label, and disappears with its cause; logging in before using the mailed link shows a hint", async ({
  page,
}) => {
  await page.goto("/login?way=password");
  await page.getByRole("textbox", { name: "Mobile number or e-mail" }).fill("x");
  await expect(async () => {
    await page.getByRole("textbox", { name: "Mobile number or e-mail" }).focus();
    await page.getByRole("textbox", { name: "Mobile number or e-mail" }).blur();
    await expect(page.locator(".field-wrong")).toHaveText("Enter the correct account.", { timeout: 500 });
  }).toPass();
  const message = await page.locator(".field-wrong").first().boundingBox();
  const label = await page.locator(".field-label").nth(1).boundingBox();
  expect(Math.round((label?.y ?? 0) - (message?.y ?? 0) - (message?.height ?? 0))).toBe(12);

  await page.goto("/login?way=mail");
  await page.getByRole("textbox", { name: "E-mail" }).fill("nobody@example.com");
  await page.locator("input[name=password]").fill("Granite-77");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Just registered?")).toBeVisible();

  await page.goto("/register?location=1");
  await page.locator("input[name=password]").fill("Granite9!");
  await page.locator("input[name=repeated]").fill("Granite8!");
  const repeated = page.locator(".field-wrong");
  await expect(async () => {
    await page.locator("input[name=repeated]").focus(); // before hydration, blur does not validate
    await page.locator("input[name=repeated]").blur();
    await expect(repeated).toHaveText("You must enter the same password twice.", { timeout: 500 });
  }).toPass();
  await page.locator("input[name=password]").fill("Granite8!");
  await expect(repeated).toHaveCount(0);
});

test("long texts have a table of contents beside them, or collapsed above them on narrow screens @phone", async ({
  page,
  isMobile,
}) => {
  const pages = [["/license", "1. What you may do"] as const, ["/FAQ", "Unity SDK"] as const];
  for (const [address, entry] of isMobile ? pages : pages.slice(0, 1)) {
    await page.goto(address);
    if (isMobile) await page.locator(".contents-folded > summary").click();
    await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: entry }).click();
    await expect(page.locator(":target")).toBeInViewport();
  }
});

test("the frames of the sample log can be explored by keyboard, at each refresh rate, and without scripts", async ({
  page,
  browser,
  portal,
}) => {
  const address = "/tools/metrics/docs/reading-the-report";
  await page.goto(address);
  const plot = page.locator(".frame-plot");
  await expect(plot.getByText("4 dropped frames at 72 Hz")).toBeVisible();
  const limit = await plot.locator(".frame-limit").getAttribute("d");
  await plot.getByRole("button", { name: "120 Hz" }).click();
  await expect(plot.getByText("dropped frames at 120 Hz")).toBeVisible();
  await expect(plot.getByText("4 dropped frames at 72 Hz")).toBeHidden();
  expect(await plot.locator(".frame-limit").getAttribute("d")).not.toBe(limit);
  await plot.getByRole("slider", { name: "Frame" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(plot.locator("output")).toHaveText(
    "Frame 2, at 13.90 ms: 14.27 ms, of which GPU 8.85 ms and CPU 5.85 ms",
  );
  await page.keyboard.press("End");
  await expect(plot.locator("output")).toContainText("Frame 240,");
  await expect(plot.getByRole("table").getByRole("row").nth(1)).toContainText("43.1");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page, ".frame-plot");
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: portal.url });
  const still = await plain.newPage();
  await still.goto(address);
  await expect(still.locator(".frame-plot").getByText("4 dropped frames at 72 Hz")).toBeVisible();
  await plain.close();
});

test("the footer takes less than a screen of a phone, and its lists open by keyboard @phone", async ({
  page,
  isMobile,
}) => {
  await page.goto("/sdk/unity");
  const footer = page.getByRole("contentinfo");
  const faq = footer.getByRole("link", { name: "FAQ" });
  const title = footer.locator("summary").filter({ hasText: "Developers" });
  if (!isMobile) {
    await expect(faq).toBeVisible();
    await expect(title).toBeHidden();
    return;
  }
  expect((await footer.boundingBox())?.height).toBeLessThan(600);
  await expect(faq).toBeHidden();
  await title.focus();
  await page.keyboard.press("Enter");
  await expect(faq).toBeVisible();
  await expectAccessible(page);
});

test("documents contain what their readers come for", async ({ request }) => {
  for (const [address, texts, status = 200] of [
    ["/sdk/unity", ["OpenGL\u00a0ES\u00a03.2"]],
    ["/sdk/unity/releases?from=2.5.0&to=2.7.0", ["Changed from 2.5.0 to 2.7.0"]],
    ["/sdk/unity/releases?from=2.7.0&to=2.5.0", ["Changed from 2.5.0 to 2.7.0"]],
    ["/sdk/unity/releases/2.7.1", ["since this version.", "upgrade-to-2-8"]],
    ["/sdk/native/samples", ["Sources<"]],
    ["/sdk/native/samples/hello-passthrough", ["samples/hello/main.cpp", "<pre"]],
    ["/protectionen", ["Privacy Policy", "/protection?"]],
    ["/api/catalogue/products", ["curl", "/vrmcsys/catalogue/products"]],
    ["/download/1/com.parallax.xr-2.8.0.tgz?expires=1", ["url=/download-expired"], 403],
    ["/download-expired", ["This download link has expired", 'href="/sdk/unity"']],
  ] as const) {
    const response = await request.get(address, { headers: { accept: "text/html" } });
    const html = await response.text();
    expect(response.status(), address).toBe(status);
    for (const text of texts) expect.soft(html, address).toContain(text);
  }
  const guides = /class="[^"]*\bdoc-pages\b/; // beside each guide, but not beside their overview
  expect(await (await request.get(guide)).text()).toMatch(guides);
  expect(await (await request.get("/sdk/unity/docs")).text()).not.toMatch(guides);
});
