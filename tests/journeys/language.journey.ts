import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";

test("English is the default, and the switch stays on the page and at the place on it @phone-nightly", async ({
  page,
}) => {
  await page.goto("/sdk/unity/releases");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  await page.getByRole("contentinfo").getByRole("link", { name: "中文" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unity SDK");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page).toHaveTitle(/发行说明/);
  await expect(page).toHaveURL(/\/sdk\/unity\/releases$/);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
  expect(await page.evaluate(() => history.length)).toBe(2); // a blank page and this one
  expect(await page.evaluate(() => localStorage.getItem("ln"))).toBe("0");
  expect((await page.context().cookies()).find(({ name }) => name === "ln")?.value).toBe("0");

  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await switchTo(page, "English");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(await page.evaluate(() => localStorage.getItem("ln"))).toBe("1");
});

test("the address selects the language, storage comes before the cookie, and any stored value except 0 is English", async ({
  page,
  context,
  portal,
}) => {
  const html = page.locator("html");
  await page.goto("/license");
  await page.evaluate(() => localStorage.setItem("ln", "zh"));
  await page.reload();
  await expect(html).toHaveAttribute("lang", "en");
  await page.goto("/?ln=0");
  await expect(html).toHaveAttribute("lang", "zh-CN");
  expect(await page.evaluate(() => localStorage.getItem("ln"))).toBe("0");
  await context.addCookies([{ name: "ln", value: "1", url: portal.url }]);
  await page.goto("/license"); // before its first paint
  await expect(html).toHaveAttribute("lang", "zh-CN");
  expect((await context.cookies()).find(({ name }) => name === "ln")?.value).toBe("0");
  await page.goto("/?ln=1");
  await expect(html).toHaveAttribute("lang", "en");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("everything is readable in both languages, and the download explains its requirements", async ({ page }) => {
    await page.goto("/sdk/unity?ln=0");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unity SDK");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await page.goto("/sdk/unity?ln=1");
    // with scripts disabled by Playwright, Chromium does not render <noscript>
    const markup = await (await page.request.get("/sdk/unity?ln=1")).text();
    expect(markup).toMatch(/<noscript>[^]*?Downloading needs JavaScript[^]*?<\/noscript>/);
    await page.goto("/sdk/unity/releases/2.7.0");
    await expect(page.getByRole("main")).toContainText("com.parallax.xr-2.7.0.tgz");
  });
});

test("no space follows a full-width mark on pages in Chinese, search results and links included", async ({
  request,
}) => {
  const searches = ["hand", "手势", "anchor"].map((words) => `/search?q=${encodeURIComponent(words)}`);
  const pages = ["/", "/sdk/unity", "/sdk/unity/docs/rendering-and-performance", "/Distribute", "/Community", "/FAQ"];
  for (const address of [...pages, "/api", "/license", "/login", "/register?location=0", ...searches]) {
    const html = await (await request.get(address, { headers: { cookie: "ln=0" } })).text();
    expect(html, address).toContain('<html lang="zh-CN"');
    const text = html
      .replaceAll(/<(script|style|template|pre|h1)\b.*?<\/\1>/gs, "")
      .replaceAll(/<code\b.*?<\/code>/gs, "code")
      .replaceAll(/<\/?(?:a|b|strong|em|span|mark|button)\b[^>]*>|<!-- -->/g, "") // what stands in a line
      .replaceAll(/<[^>]*>/g, "\n");
    expect(text, address).toMatch(/[。：，]/);
    expect.soft(text.match(/.{0,12}[。：，；！？、] (?=\S).{0,12}/g) ?? [], address).toEqual([]);
  }
});

async function switchTo(page: Page, name: string): Promise<void> {
  const inHeader = page
    .getByRole("banner")
    .getByRole("link", { name, exact: true })
    .or(page.getByRole("banner").getByRole("button", { name, exact: true }));
  const visible = (await inHeader.count()) > 0 && (await inHeader.first().isVisible());
  const anywhere = page
    .getByRole("contentinfo")
    .getByRole("link", { name, exact: true })
    .or(page.getByRole("contentinfo").getByRole("button", { name, exact: true }));
  await (visible ? inHeader : anywhere).first().click();
}
