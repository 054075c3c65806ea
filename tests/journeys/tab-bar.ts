import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey.ts";
import { ready } from "./shell.ts";

export function tabBar(page: Page): Locator {
  return page.getByRole("tablist", { name: "Open views" });
}

export function tab(page: Page, name: string): Locator {
  return tabBar(page).getByRole("tab", { name, exact: true });
}

/** A tab's close button, which is for pointers only and has no accessible name. */
export function cross(page: Page, name: string): Locator {
  return page.locator(".view-tab", { has: page.getByRole("tab", { name, exact: true }) }).locator(".view-tab-close");
}

export async function expectTabs(page: Page, names: string[]): Promise<void> {
  await expect(tabBar(page).getByRole("tab")).toHaveText(names);
}

/** Follows a link within the shell, like those in a view. */
export async function visit(page: Page, ...addresses: string[]): Promise<void> {
  for (const address of addresses) {
    await page.evaluate((href) => {
      const link = document.createElement("a");
      link.href = href;
      document.getElementById("main")?.append(link);
      link.click();
      link.remove();
    }, address);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new URL(address, page.url()).pathname);
  }
}

/** Opens a tab's context menu by pointer. */
export async function openMenu(page: Page, name: string): Promise<Locator> {
  await tab(page, name).click({ button: "right" });
  const menu = page.getByRole("menu", { name: `Actions for ${name}` });
  await expect(menu).toBeVisible();
  return menu;
}

export async function choose(page: Page, name: string, action: string): Promise<void> {
  const menu = await openMenu(page, name);
  await menu.getByRole("menuitem", { name: action, exact: true }).click();
  await expect(menu).toBeHidden();
}

/** Loads a page with the tabs `/t/1` to `/t/<count>` restored, as if they had been open before. */
export async function reloadWithTabs(page: Page, count: number, address = page.url()): Promise<void> {
  await page.evaluate((last) => {
    const kept = JSON.parse(sessionStorage.getItem("tabs") ?? "{}") as object; // written by the shell
    const tabs = Array.from({ length: last }, (_, index) => ({ path: `/t/${index + 1}`, search: "", hash: "" }));
    sessionStorage.setItem("tabs", JSON.stringify({ ...kept, tabs }));
  }, count);
  await page.goto(address);
  await ready(page);
}
