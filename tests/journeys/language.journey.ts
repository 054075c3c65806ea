import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";

test("English is the default, and the switch stays on the page and at the place on it @phone", async ({ page }) => {
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

test("any stored value except 0 means English", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("ln", "zh"));
  await page.goto("/");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("if storage and cookie differ, storage takes precedence before the first paint", async ({
  page,
  context,
  portal,
}) => {
  await page.goto("/");
  await page.evaluate(() => localStorage.setItem("ln", "0"));
  await context.addCookies([{ name: "ln", value: "1", url: portal.url }]);
  await page.goto("/license");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  expect((await context.cookies()).find(({ name }) => name === "ln")?.value).toBe("0");
});

test("the address can select the language", async ({ page }) => {
  await page.goto("/?ln=0");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  expect(await page.evaluate(() => localStorage.getItem("ln"))).toBe("0");
  await page.goto("/license");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await page.goto("/?ln=1");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
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

test("no space follows a full-width mark on pages in Chinese, search results included", async ({ page }) => {
  const searches = ["hand", "手势", "anchor"].map((words) => `/search?q=${encodeURIComponent(words)}`);
  const pages = ["/Distribute", "/Community", "/FAQ", "/api", "/license"];
  for (const address of [...pages, ...searches]) {
    await page.goto(`${address}${address.includes("?") ? "&" : "?"}ln=0`);
    const text = await page.locator("main").evaluate((main) => {
      for (const part of main.querySelectorAll("pre, script, style, template")) part.remove();
      for (const code of main.querySelectorAll("code")) code.textContent = "code";
      return main.textContent;
    });
    expect(text).toMatch(/[。：，]/);
    expect.soft(text.match(/.{0,12}[。：，；！？、] (?=\S).{0,12}/g) ?? [], address).toEqual([]);
  }
});

test("no space separates a Chinese sentence from the link after it", async ({ request }) => {
  const addresses = [
    "/",
    "/sdk/unity",
    "/sdk/unity/docs/rendering-and-performance",
    "/FAQ",
    "/login",
    "/register?location=0",
  ];
  for (const address of addresses) {
    const html = await (await request.get(address, { headers: { cookie: "ln=0" } })).text();
    expect(html, address).toContain('<html lang="zh-CN"');
    const inText = html.replaceAll(/<(script|style|pre)\b.*?<\/\1>/gs, "");
    const spaced = /[^<>]{0,12}[。：，；！？、](?:<\/\w+>|<!-- -->)* (?:<!-- -->)?<(?:a|button)\b[^>]*>[^<]*/g;
    expect.soft(inText.match(spaced) ?? [], address).toEqual([]);
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
