import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";
import { ready, test } from "./shell.ts";

const refused = "You don’t have access to this page";

const breadcrumb = (page: Page) => page.getByRole("navigation", { name: "Breadcrumb" });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });
const entry = (page: Page, name: string) =>
  page.getByRole("complementary", { name: "Sidebar" }).getByText(name, { exact: true });

/** Marks the document, to detect a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }));
const isMarked = (page: Page) => page.evaluate(() => "isSameDocument" in window);

test.describe("on a desktop", () => {
  test("a page that a role lacks shows the 401 text and is nowhere else; title, breadcrumb and sidebar follow the language", async ({
    openShell,
  }) => {
    const page = await openShell("/t/audit?further=2");
    await page.evaluate(() => {
      localStorage.setItem("superAccount", "1"); // values in storage make nobody an admin
      localStorage.setItem("status", "3");
    });
    await page.reload();
    await ready(page);
    const heading = page.getByRole("main").getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(refused);
    await expect(page).toHaveURL(/\/t\/audit\?further=2$/);
    await expect(page.getByRole("tab")).toHaveText(["Dashboard", "Pinned"]);
    for (const name of ["Audit", "Secret", "Inner secret", "Left empty", "Not for you"])
      await expect(entry(page, name), name).toHaveCount(0);
    await expect(entry(page, "Only child")).toBeVisible();

    await page.goto("/t/secret?further=2"); // a group leads to its first page that needs no role
    await expect(page).toHaveURL(/\/t\/secret\/inner$/);
    await expect(heading).toHaveText(refused);
    await expect(breadcrumb(page).getByRole("link")).toHaveText(["Dashboard"]);
    await expect(tab(page, "Inner secret")).toHaveCount(0);
    await page.goto("/t/left-empty?further=2"); // all pages of this group need a role
    await expect(page).toHaveURL(/\/t\/left-empty\/only$/);
    await expect(heading).toHaveText(refused);

    await entry(page, "Preview").click();
    await expect(heading).toHaveText("/t/preview");
    await page.goBack();
    await expect(heading).toHaveText(refused);
    await tab(page, "Preview").click();
    await expect(heading).toHaveText("/t/preview");

    await page.goto("/t/system/users?further=2");
    await ready(page);
    await mark(page);
    await expect(page).toHaveTitle("Users - Parallax Developer");
    await expect(breadcrumb(page).getByRole("link")).toHaveText(["Dashboard"]); // System is not a link
    await expect(breadcrumb(page).locator("[aria-current=page]")).toHaveText("Users");
    await page.getByRole("banner").getByRole("button", { name: "中文" }).click();
    await expect(page).toHaveTitle("用户 - Parallax 开发者");
    await expect(page.getByRole("navigation", { name: "面包屑导航" }).getByRole("listitem")).toHaveText([
      "工作台",
      "系统",
      "用户",
    ]);
    await expect(
      page.getByRole("complementary", { name: "侧边栏" }).getByRole("button", { name: "系统" }),
    ).toBeVisible();
    await page.getByRole("tab", { name: "固定" }).click();
    await expect(page).toHaveTitle("固定 - Parallax 开发者");
    await page.getByRole("button", { name: "Name this tab" }).click(); // a record's own name
    await expect(page).toHaveTitle("Named /t/pinned - Parallax 开发者");
    await page.getByRole("banner").getByRole("button", { name: "English" }).click();
    await expect(page).toHaveTitle("Named /t/pinned - Parallax Developer");
    await expect(breadcrumb(page).getByRole("listitem")).toHaveText(["Dashboard", "Named /t/pinned"]);
    expect(await isMarked(page)).toBe(true);
  });

  test.describe("addresses without a page", () => {
    test.use({ expected: { messages: [/status of 404/] } });

    test("show the site's 404 page, typed or followed, and Back returns to the shell @nightly", async ({
      openShell,
    }) => {
      const page = await openShell("/t/1?further=2");
      const response = await page.goto("/profile/unknown");
      expect(response?.status()).toBe(404);
      await expect(page).toHaveURL(/\/profile\/unknown$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
      await expect(page).toHaveTitle("Page not found - Parallax Developer");

      await page.goto("/t/1?further=2");
      await page.getByRole("link", { name: "To nowhere" }).click();
      await expect(page).toHaveURL(/\/nowhere$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
      await page.goBack();
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText("/t/1");
      await expect(page.getByRole("tab")).toHaveText(["Dashboard", "Pinned", "Page 1"]);

      await page.goto("/t/nowhere"); // the shell's frame without a page
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
    });
  });

  test("a new page begins at its top, Back restores the scroll position, and only links within the shell navigate in place", async ({
    openShell,
    context,
  }) => {
    const page = await openShell("/t/1?further=2");
    const position = () => page.evaluate(() => scrollY);
    await page.mouse.move(700, 500);
    await page.mouse.wheel(0, 900);
    await expect.poll(position).toBe(900);
    await entry(page, "Page 2").click();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText("/t/2");
    expect(await position()).toBe(0);
    await page.goBack();
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText("/t/1");
    await expect.poll(position).toBe(900);
    await page.goForward();
    await expect.poll(position).toBe(0);

    await page.goBack();
    await expect.poll(position).toBe(900);
    await page.reload();
    await expect.poll(position).toBe(900);
    await page.getByRole("link", { name: "To the licence" }).evaluate((link: HTMLElement) => link.click()); // stays there
    await expect(page).toHaveURL(/\/license$/);
    await page.goBack();
    await ready(page);
    await expect.poll(position).toBe(900);
    await page.goto("/t/1"); // a new visit, without history
    await ready(page);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toHaveText("/t/1");
    expect(await position()).toBe(0);

    await mark(page);
    const heading = page.getByRole("main").getByRole("heading", { level: 1 });
    await page.getByRole("link", { name: "To page 2" }).click();
    await expect(heading).toHaveText("/t/2");
    expect(await isMarked(page)).toBe(true);

    const opened = async (press: () => Promise<void>) => {
      const [other] = await Promise.all([context.waitForEvent("page"), press()]);
      await expect(other).toHaveURL(/\/t\/preview$/);
      await other.close();
    };
    await opened(() => entry(page, "Preview").click({ modifiers: ["ControlOrMeta"] }));
    await opened(() => entry(page, "Preview").click({ button: "middle" }));
    await opened(() => entry(page, "Preview").click({ modifiers: ["Shift"] }));
    for (const [name, address] of [
      ["Manual", "https://elsewhere.example/manual"],
      ["Write to us", "mailto:team@example.com"],
      ["Call us", "tel:+4930123456"],
    ] as const) {
      const external = page.getByRole("complementary").getByRole("link", { name: `${name} (opens in a new tab)` });
      await expect(external).toHaveAttribute("href", address);
      await expect(external).toHaveAttribute("target", "_blank");
      await expect(external).toHaveAttribute("rel", "noopener");
    }
    await expect(heading).toHaveText("/t/2");

    await page.getByRole("link", { name: "To the licence" }).click();
    await expect(page).toHaveURL(/\/license$/);
    expect(await isMarked(page)).toBe(false);
  });
});
