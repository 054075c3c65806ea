import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";
import { ready, test } from "./shell.ts";
import { expectAccessible } from "./axe.ts";
import { tab, visit } from "./tab-bar.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search pages" });
const field = (page: Page) => page.getByRole("combobox");
const pages = (page: Page) => page.getByRole("group", { name: "Pages" }).getByRole("option");
const titles = (options: Locator) => options.locator(".search-line > span:first-child");

async function openSearch(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

async function expectFound(page: Page, query: string, title: string): Promise<void> {
  await field(page).fill(query);
  await expect(titles(pages(page)).first()).toHaveText(title);
}

test("Ctrl+K, Cmd+K and the icon open the search, and Esc and a click outside close it", async ({ openShell }) => {
  const page = await openShell("/t/1");
  const icon = page.getByRole("banner").getByRole("button", { name: "Search pages" });
  await page.getByRole("textbox", { name: "Note" }).focus();
  for (const key of ["Control+k", "Meta+k", "Control+Shift+KeyK", "Control+K"]) {
    await page.keyboard.press(key);
    if (key.includes("Shift")) {
      await expect(dialog(page)).toBeHidden();
      continue;
    }
    await expect(field(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByRole("textbox", { name: "Note" })).toBeFocused();
  }
  await icon.click();
  await expect(field(page)).toBeFocused();
  await page.mouse.click(10, 500);
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL("/t/1");
  await expect(icon).toBeFocused();
});

test("the first result is selected; arrow keys select another and Enter opens it in a tab", async ({ openShell }) => {
  const page = await openShell("/t/1");
  const chosen = page.getByRole("option", { selected: true });
  await openSearch(page);
  await field(page).fill("leaf");
  await expect(titles(pages(page))).toHaveText(["System > Deep > First leaf", "System > Deep > Second leaf"]);
  await expect(titles(chosen)).toHaveText("System > Deep > First leaf");
  await expect(dialog(page).getByRole("status")).not.toBeEmpty(); // the site's results have arrived
  await page.keyboard.press("ArrowDown");
  await expect(titles(chosen)).toHaveText("System > Deep > Second leaf");
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await chosen.getAttribute("id")) ?? "none");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp"); // wraps around to the last one
  await expect(page.getByRole("option").last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/t/system/deep/two");
  await expect(dialog(page)).toBeHidden();
  await expect(tab(page, "Second leaf")).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(page).toHaveURL("/t/1");
});

test("an empty query shows recently opened pages, without the current one", async ({ openShell }) => {
  const page = await openShell("/t/1");
  const recent = page.getByRole("group", { name: "Recently opened" }).getByRole("option");
  await page.keyboard.press("Control+k");
  await expect(dialog(page)).toContainText("Where to?");
  await page.keyboard.press("Escape");
  await visit(page, "/t/2", "/t/3", "/t/system/users/1", "/t/1", "/t/preview");
  await page.keyboard.press("Control+k");
  await expect(titles(recent)).toHaveText(["Page 1", "Page 3", "Page 2"]); // records have no title to offer
  await expect(recent.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/t/1");
});

test("titles in both languages, pinyin and paths find a page, whichever language is shown", async ({ openShell }) => {
  const page = await openShell("/t/1");
  await openSearch(page);
  await expectFound(page, "preview", "Preview");
  await expectFound(page, "预览", "Preview");
  await expect(pages(page).first().locator(".search-also")).toHaveText("预览");
  await expectFound(page, "yulan", "Preview");
  await expectFound(page, "YL", "Preview");
  await expectFound(page, "yong hu", "System > Users");
  await expectFound(page, "/t/uncrumbed", "Uncrumbed");
  await expectFound(page, "prevew", "Preview"); // a typo
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: "中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  await page.keyboard.press("Control+k");
  const found = titles(page.getByRole("group", { name: "页面", exact: true }).getByRole("option")).first();
  for (const [query, title] of [
    ["预览", "预览"],
    ["preview", "预览"],
    ["yulan", "预览"],
    ["users", "系统 > 用户"],
  ] as const) {
    await page.getByRole("combobox").fill(query);
    await expect(found).toHaveText(title);
  }
});

test("hidden routes, those with parameters or without a link, and those of other roles are not offered", async ({
  openShell,
}) => {
  const page = await openShell("/t/1");
  const offered = titles(pages(page));
  const refused = /Hidden|User$|^System$|Audit|secret|Not for you/;
  await openSearch(page);
  for (const query of ["Hidden page", "隐藏页", "User", "用户详情", "System", "Audit", "Inner secret", "Not for you"]) {
    await field(page).fill(query);
    await expect(field(page)).toHaveValue(query); // pages match while the user types
    await expect(offered.filter({ hasText: refused })).toHaveCount(0);
  }
  await expectFound(page, "users", "System > Users");
});

test("other roles find other pages", async ({ openShell }) => {
  const page = await openShell("/t/1", { roles: ["auditor"] });
  await openSearch(page);
  await expectFound(page, "Audit", "Audit");
  await expectFound(page, "Inner secret", "Secret > Inner secret");
  await expectFound(page, "Not for you", "Left empty > Not for you");
});

test("32 characters of a query count, without surrounding spaces", async ({ openShell }) => {
  const page = await openShell("/t/1");
  await openSearch(page);
  await expectFound(page, "Preview   ", "Preview");
  await expectFound(page, "   Preview", "Preview");
  const whole = "Preview".padEnd(32);
  await expectFound(page, `${whole}z`, "Preview");
  await field(page).fill("");
  await page.keyboard.insertText(whole + "z".repeat(10_000));
  await expect(titles(pages(page)).first()).toHaveText("Preview");
  await field(page).fill("");
  await page.keyboard.insertText("z".repeat(10_000));
  await expect(page.getByText(/^Nothing matches “z{60}…”$/)).toBeVisible();
});

test("the public site's results are the second group, and their links leave the shell", async ({ openShell }) => {
  const page = await openShell("/t/1");
  await openSearch(page);
  await field(page).fill("page 2");
  const groups = page.getByRole("listbox").getByRole("group");
  await expect(groups).toHaveCount(2);
  await expect(groups.nth(0)).toHaveAccessibleName("Pages");
  await expect(groups.nth(1)).toHaveAccessibleName("On the public site");
  await field(page).fill("hand tracking unity");
  const site = page.getByRole("group", { name: "On the public site" }).getByRole("option");
  await expect(site.last()).toContainText(/^All \d+ results on the public site$/);
  await site.first().click();
  await expect(page).not.toHaveURL(/\/t\//);
  await expect(page.getByRole("banner").getByRole("link", { name: "Search" })).toBeVisible();
});

test("an external address opens in a new browser tab", async ({ openShell }) => {
  const page = await openShell("/t/1");
  await openSearch(page);
  for (const [query, address] of [
    ["Manual", "https://elsewhere.example/manual"],
    ["Write to us", "mailto:team@example.com"],
  ] as const) {
    await expectFound(page, query, query);
    const option = pages(page).first();
    await expect(option).toHaveAttribute("href", address);
    await expect(option).toHaveAttribute("target", "_blank");
    await expect(option).toHaveAttribute("rel", "noopener");
    await expect(option).toHaveAccessibleName(/opens in a new tab/);
  }
  await page.goto("/dashboard");
  await ready(page);
  await openSearch(page);
  await expectFound(page, "Public site", "Public site");
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  const other = await opened;
  await expect(other).toHaveURL("/");
  await expect(other.getByRole("banner").getByRole("link", { name: "Search" })).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await expect(dialog(page)).toBeHidden();
});

test("no key press is lost while the search loads, Enter included", async ({ openShell }) => {
  const page = await openShell("/t/1");
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/console-search.*\.js$/, async (route) => {
    await promise;
    await route.fallback();
  });
  await page.reload();
  await ready(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("yula");
  await expect(page.getByRole("textbox", { name: "Search pages" })).toHaveValue("yula");
  await page.keyboard.type("n\n");
  await expect(page).toHaveURL("/t/1");
  resolve();
  await expect(page).toHaveURL("/t/preview");
  await expect(dialog(page)).toBeHidden();
  await expect(page.locator(".early-search")).toHaveCount(0);
});

test.describe("if it cannot be loaded", () => {
  test.use({ expected: { messages: [/net::ERR_FAILED/, /ERR_INTERNET_DISCONNECTED/] } });

  test("the shell shows an error and keeps every view", async ({ openShell, context }) => {
    const page = await openShell("/t/1");
    await page.route(/\/assets\/console-search.*\.js$/, (route) => route.abort());
    await page.reload();
    await ready(page);
    const note = page.getByRole("textbox", { name: "Note" });
    await note.fill("kept");
    await context.setOffline(true);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("region", { name: "Message" })).toContainText(/service is not connected/i);
    await expect(note).toHaveValue("kept");
    await expect(note).toBeFocused();
  });
});

test("on phones it is in the menu @phone-only", async ({ openShell }) => {
  const page = await openShell("/t/1");
  await expect(page.getByRole("banner").getByRole("button", { name: "Search pages" })).toHaveCount(0);
  await page.getByRole("banner").getByRole("button", { name: "Expand sidebar" }).tap();
  await page.getByRole("button", { name: "Search pages" }).tap();
  await expect(field(page)).toBeFocused();
  await expectFound(page, "yulan", "Preview");
  await pages(page).first().tap();
  await expect(page).toHaveURL("/t/preview");
  await expect(page.getByRole("dialog")).toHaveCount(0); // neither the search nor the menu
});

test("axe finds nothing in the open search", async ({ openShell }) => {
  const page = await openShell("/t/1");
  await openSearch(page);
  await field(page).fill("page 2");
  await expect(page.getByRole("group", { name: "On the public site" })).toBeVisible();
  await expectAccessible(page, "dialog[open]");
});
