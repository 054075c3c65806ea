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

test("Ctrl+K, Cmd+K and the icon open the search; keys choose a result, and an empty query shows recent pages, in the language shown", async ({
  openShell,
}) => {
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
  await visit(page, "/t/2", "/t/system/users/1");
  await page.keyboard.press("Control+k");
  const recent = page.getByRole("group", { name: "Recently opened" }).getByRole("option");
  await expect(titles(recent)).toHaveText(["Page 2", "Page 1", "System > Deep > Second leaf"]); // records have no title
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByRole("button", { name: "中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", /^zh/);
  await page.keyboard.press("Control+k");
  const found = titles(page.getByRole("group", { name: "页面", exact: true }).getByRole("option"));
  for (const query of ["预览", "preview", "yulan"]) {
    await field(page).fill(query);
    await expect(found.first()).toHaveText("预览");
  }
});

test("the public site's results are the second group, and their links leave the shell @nightly", async ({
  openShell,
}) => {
  const page = await openShell("/t/1");
  await openSearch(page);
  await field(page).fill("page 2");
  const groups = page.getByRole("listbox").getByRole("group");
  await expect(groups).toHaveCount(2);
  await expect(groups.nth(0)).toHaveAccessibleName("Pages");
  await expect(groups.nth(1)).toHaveAccessibleName("On the public site");
  await expectAccessible(page, "dialog[open]");
  await field(page).fill("hand tracking unity");
  const site = page.getByRole("group", { name: "On the public site" }).getByRole("option");
  await expect(site.last()).toContainText(/^All \d+ results on the public site$/);
  await site.first().click();
  await expect(page).not.toHaveURL(/\/t\//);
  await expect(page.getByRole("banner").getByRole("link", { name: "Search" })).toBeVisible();
  await page.goto("/dashboard");
  await ready(page);
  await openSearch(page);
  await expectFound(page, "Public site", "Public site"); // an external entry
  const opened = page.waitForEvent("popup");
  await page.keyboard.press("Enter");
  await expect(await opened).toHaveURL("/");
  await expect(page).toHaveURL("/dashboard");
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

test("the search switches the language and the theme", async ({ openShell }) => {
  const page = await openShell("/t/1");
  const act = async (query: string, name: string) => {
    await openSearch(page);
    await field(page).fill(query);
    await page.getByRole("option", { name }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await act("theme", "Switch theme: light or dark");
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
  await act("language", "Switch language: 中文");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
});
