import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";
import { test } from "./shell.ts";
import { expectAccessible } from "./axe.ts";
import { cross, expectTabs, openMenu, reloadWithTabs, tab, tabBar, visit } from "./tab-bar.ts";

const start = ["Dashboard", "Pinned"];

async function expectInside(page: Page, menu: Locator): Promise<void> {
  const box = await menu.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(box?.width).toBe(105);
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + 105).toBeLessThanOrEqual(width);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
}

test("the menu of a tab is 105 px wide, stays inside the window, and closes on a click, on scrolling and on Esc @phone", async ({
  openShell,
}) => {
  const page = await openShell("/t/1");
  await reloadWithTabs(page, 40);
  const menu = await openMenu(page, "Page 1");
  await expect(menu.getByRole("menuitem")).toHaveText(["Refresh", "Close", "Close Others", "Close All"]);
  await expectInside(page, menu);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(tab(page, "Page 1")).toBeFocused();
  await openMenu(page, "Page 1");
  await page.getByRole("heading", { level: 1 }).click();
  await expect(menu).toBeHidden();
  await openMenu(page, "Page 1");
  await page.evaluate(() => scrollTo(0, 200));
  await expect(menu).toBeHidden();
  await page.evaluate(() => scrollTo(0, 0));
  await visit(page, "/t/40");
  const end = await tab(page, "Page 40").boundingBox();
  const { width } = page.viewportSize() ?? { width: 0 };
  const x = Math.min(width, (end?.x ?? 0) + (end?.width ?? 0)) - 2;
  expect(x).toBeGreaterThan(width - 105); // it would not fit there
  await page.mouse.click(x, (end?.y ?? 0) + 5, { button: "right" });
  await expectInside(page, page.getByRole("menu", { name: "Actions for Page 40" }));
});

test("Shift+F10 and the menu key open it, and arrow keys and Enter choose", async ({ openShell }) => {
  const page = await openShell("/t/1");
  await visit(page, "/t/2", "/t/3");
  const menu = page.getByRole("menu", { name: "Actions for Page 2" });
  const entry = (name: string) => menu.getByRole("menuitem", { name, exact: true });
  for (const key of ["Shift+F10", "ContextMenu"]) {
    await tab(page, "Page 2").press(key);
    await expect(entry("Refresh")).toBeFocused();
    await expectInside(page, menu);
    await page.keyboard.press("Escape");
    await expect(tab(page, "Page 2")).toBeFocused();
  }
  await page.keyboard.press("Shift+F10");
  for (const [key, name] of [
    ["ArrowUp", "Close All"],
    ["Home", "Refresh"],
    ["End", "Close All"],
    ["ArrowDown", "Refresh"],
    ["ArrowDown", "Close"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(entry(name)).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await expectTabs(page, [...start, "Page 1", "Page 3"]);
  await expect(page).toHaveURL("/t/3");
  await expect(tab(page, "Page 3")).toBeFocused();
});

test("keys move along the bar, open, close and reorder", async ({ openShell }) => {
  const page = await openShell("/t/1");
  await visit(page, "/t/2", "/t/3");
  await tab(page, "Page 3").focus();
  for (const [key, name] of [
    ["ArrowRight", "Dashboard"],
    ["ArrowLeft", "Page 3"],
    ["Home", "Dashboard"],
    ["End", "Page 3"],
    ["ArrowLeft", "Page 2"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, name)).toBeFocused();
  }
  await expect(page).toHaveURL("/t/3");
  await expect(tabBar(page).locator('[tabindex="0"]')).toHaveText(["Page 2"]); // one tab stop
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/t/2");
  await expect(tab(page, "Page 2")).toBeFocused();
  await page.keyboard.press("Control+Shift+ArrowLeft");
  await expectTabs(page, [...start, "Page 2", "Page 1", "Page 3"]);
  await page.keyboard.press("Control+Shift+ArrowLeft"); // it cannot move further
  await expectTabs(page, [...start, "Page 2", "Page 1", "Page 3"]);
  await expect(tab(page, "Page 2")).toBeFocused();
  await page.keyboard.press("Delete");
  await expectTabs(page, [...start, "Page 1", "Page 3"]);
  await expect(page).toHaveURL("/t/3");
  await expect(tab(page, "Page 3")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Delete");
  await expectTabs(page, [...start, "Page 3"]);
  await expect(page).toHaveURL("/t/3");
  await expect(tab(page, "Page 3")).toBeFocused();
});

test("a tab can be dragged to another place, and stays there", async ({ openShell }) => {
  const page = await openShell("/t/1");
  await visit(page, "/t/2", "/t/3");
  const drag = async (name: string, onto: string, beforeRelease?: string) => {
    const [from, to] = await Promise.all([tab(page, name).boundingBox(), tab(page, onto).boundingBox()]);
    if (!from || !to) throw new Error("a tab is not on the screen");
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 10, to.y + 30, { steps: 8 });
    await expect(page.locator(".view-tab[data-dragged]")).toHaveText(name);
    if (beforeRelease) await page.keyboard.press(beforeRelease);
    await page.mouse.up();
  };
  await drag("Page 3", "Page 1");
  await expectTabs(page, [...start, "Page 3", "Page 1", "Page 2"]);
  await drag("Page 1", "Dashboard");
  await expectTabs(page, [...start, "Page 1", "Page 3", "Page 2"]);
  await expect(page).toHaveURL("/t/3"); // the end of a drag is no click
  await drag("Page 2", "Page 1", "Escape");
  await expectTabs(page, [...start, "Page 1", "Page 3", "Page 2"]);
  await page.reload();
  await expectTabs(page, [...start, "Page 1", "Page 3", "Page 2"]);
});

test("axe finds nothing in the bar and its open menu, and close buttons are for pointers only", async ({
  openShell,
}) => {
  const page = await openShell("/t/1");
  await visit(page, "/t/2");
  const hidden = cross(page, "Page 1");
  await expect(hidden).toHaveAttribute("aria-hidden", "true");
  expect(await hidden.evaluate((node) => node instanceof HTMLElement && node.tabIndex)).toBe(-1);
  expect(await hidden.evaluate((node) => node.closest("[role=tab]"))).toBeNull();
  await expect(tab(page, "Page 2")).toHaveAccessibleName("Page 2");
  const panel = page.getByRole("tabpanel", { name: "Page 2" });
  await expect(panel).toBeVisible();
  await openMenu(page, "Page 1");
  await expectAccessible(page, "[role=tablist]", "[role=menu]");
});
