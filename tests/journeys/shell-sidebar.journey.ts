import type { Page } from "@playwright/test";
import { expect } from "./journey.ts";
import { expectAccessible } from "./axe.ts";
import { ready, test } from "./shell.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } }); // the drawer slides

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Sidebar" });
const link = (page: Page, name: string) => sidebar(page).getByRole("link", { name, exact: true });
const group = (page: Page, name: string) => sidebar(page).getByRole("button", { name, exact: true });
const toggle = (page: Page) => page.getByRole("banner").getByRole("button").first();
const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });
const width = async (page: Page) => Math.round((await sidebar(page).boundingBox())?.width ?? 0);
const drawer = (page: Page) => page.getByRole("dialog", { name: "Main menu" });

/** The cookie's value, and its lifetime in days. */
async function kept(page: Page): Promise<{ value: string; days: number } | null> {
  const cookie = (await page.context().cookies()).find(({ name }) => name === "sidebarStatus");
  return cookie ? { value: cookie.value, days: Math.round((cookie.expires - Date.now() / 1000) / 86_400) } : null;
}

/** Resolves when all transitions have ended, because colours have another contrast meanwhile. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
}

test.describe("beside the page", () => {
  test("the toggle collapses the sidebar and is stored for a year; arrow keys move through the menu and open pages", async ({
    openShell,
  }) => {
    const page = await openShell("/t/preview?further=2");
    expect(await width(page)).toBe(210);
    expect(await kept(page)).toBeNull();
    await expect(toggle(page)).toHaveAccessibleName("Collapse sidebar");
    await toggle(page).click();
    await expect(toggle(page)).toHaveAccessibleName("Expand sidebar");
    expect(await width(page)).toBe(54);
    expect(await kept(page)).toEqual({ value: "0", days: 365 });
    await page.reload({ waitUntil: "commit" });
    await expect(page.locator("html")).toHaveAttribute("data-sidebar", "closed"); // before the script loads
    await expect(toggle(page)).toHaveAccessibleName("Expand sidebar");
    await toggle(page).click();
    expect(await width(page)).toBe(210);
    expect(await kept(page)).toEqual({ value: "1", days: 365 });

    const press = (key: string) => page.keyboard.press(key);
    await link(page, "Preview").focus();
    await press("ArrowUp");
    await expect(link(page, "Dashboard")).toBeFocused();
    await press("End");
    await expect(link(page, "Page 2")).toBeFocused();
    await press("Home");
    await expect(link(page, "Dashboard")).toBeFocused();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown"]) await press(key);
    await expect(group(page, "System")).toBeFocused();
    await press("Enter");
    await expect(group(page, "System")).toHaveAttribute("aria-expanded", "true");
    await press("ArrowRight");
    await expect(link(page, "Users")).toBeFocused();
    await press("ArrowDown");
    await press("ArrowRight");
    await expect(group(page, "Deep")).toHaveAttribute("aria-expanded", "true");
    await press("ArrowDown");
    await expect(link(page, "First leaf")).toBeFocused();
    await press("Enter");
    await expect(heading(page)).toHaveText("/t/system/deep/one");
    await expect(link(page, "First leaf")).toHaveAttribute("aria-current", "page");
    await expect(link(page, "Preview")).not.toHaveAttribute("aria-current");
    await expect(link(page, "First leaf")).toBeFocused();
    await press("ArrowLeft");
    await expect(group(page, "Deep")).toBeFocused();
    await press("ArrowLeft");
    await expect(group(page, "Deep")).toHaveAttribute("aria-expanded", "false");
    await expect(group(page, "Deep")).toHaveAttribute("aria-current", "true");
    await settled(page);
    await expectAccessible(page);
  });

  test("when collapsed, names and submenus appear beside their icons, by pointer and keyboard @nightly", async ({
    openShell,
    context,
    portal,
  }) => {
    await context.addCookies([{ name: "sidebarStatus", value: "0", url: portal.url }]);
    const page = await openShell("/t/1?further=2");
    const beside = sidebar(page).locator(".fly-out");
    await link(page, "Preview").hover();
    await expect(beside).toHaveText("Preview");
    await group(page, "System").hover();
    await expect(link(page, "Users")).toBeVisible();
    const [aside, out] = await Promise.all([sidebar(page).boundingBox(), beside.boundingBox()]);
    expect(out?.x).toBe(54);
    expect(out?.x).toBe((aside?.x ?? 0) + (aside?.width ?? 0));
    await expect(group(page, "System")).toHaveAttribute("aria-expanded", "true");
    await settled(page);
    await expectAccessible(page);
    await group(page, "Deep").click();
    await link(page, "Second leaf").click();
    await expect(heading(page)).toHaveText("/t/system/deep/two");
    await expect(group(page, "System")).toHaveAttribute("aria-current", "true");
    await page.mouse.move(800, 500);
    await expect(beside).toHaveCount(0);

    await group(page, "Always").focus();
    await page.keyboard.press("ArrowRight");
    await expect(link(page, "Shown child")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(group(page, "Always")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(link(page, "Shown child")).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(group(page, "Always")).toBeFocused();
    expect(await kept(page)).toMatchObject({ value: "0" });
  });

  test("991 pixels is mobile and 992 desktop; resizing closes the drawer without animation and never changes the stored choice @nightly", async ({
    openShell,
  }) => {
    const page = await openShell("/t/1?further=2");
    await page.setViewportSize({ width: 991, height: 900 });
    await expect(sidebar(page)).toHaveCount(0);
    await toggle(page).click();
    await expect(drawer(page)).toBeVisible();
    await page.setViewportSize({ width: 992, height: 900 });
    await expect(drawer(page)).toHaveCount(0);
    await expect(sidebar(page)).toBeVisible();
    expect(await width(page)).toBe(210);
    expect(await kept(page)).toBeNull();
    await expect(page.locator("html")).toHaveCSS("overflow-y", "scroll"); // the page behind scrolls again

    await toggle(page).click();
    await page.setViewportSize({ width: 991, height: 900 });
    await toggle(page).click();
    await expect(drawer(page)).toBeVisible();
    expect(await width(page)).toBe(210); // the drawer has names, even if the sidebar is collapsed
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 992, height: 900 });
    await expect(sidebar(page)).toBeVisible();
    expect(await width(page)).toBe(54);
    expect(await kept(page)).toMatchObject({ value: "0" });

    await page.goto("/t/1?further=2");
    await ready(page);
    await page.setViewportSize({ width: 700, height: 900 });
    await page.evaluate(() => {
      const moved: string[] = [];
      Object.assign(window, { moved });
      addEventListener("transitionrun", ({ target, propertyName }) => {
        if (target instanceof Element && target.matches("[role=dialog]")) moved.push(propertyName);
      });
    });
    const moved = () =>
      page.evaluate(() => (window as unknown as { moved: string[] }).moved.splice(0).includes("translate")); // set above
    await toggle(page).click();
    await expect(drawer(page)).toBeVisible();
    await settled(page);
    expect(await moved()).toBe(true);
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toBeHidden();
    expect(await moved()).toBe(true);
    await toggle(page).click();
    await expect(drawer(page)).toBeVisible();
    await settled(page);
    await page.setViewportSize({ width: 700, height: 800 });
    await expect(drawer(page)).toBeVisible(); // as when a phone's toolbars disappear
    await moved();
    await page.setViewportSize({ width: 820, height: 800 });
    await expect(drawer(page)).toBeHidden();
    expect(await moved()).toBe(false);
  });
});

test.describe("on a phone @phone-only", () => {
  test("one tap follows a link in the drawer, which has search, size and full screen; navigation, the backdrop, Esc and Back close it", async ({
    openShell,
  }) => {
    const page = await openShell("/t/1?further=2");
    await expect(sidebar(page)).toHaveCount(0);
    const names = ["Search pages", "Size", "Full screen"];
    for (const name of names) await expect(page.getByRole("banner").getByRole("button", { name })).toHaveCount(0);
    await toggle(page).tap();
    for (const name of names) await expect(drawer(page).getByRole("button", { name })).toBeVisible();
    await settled(page);
    await expectAccessible(page);
    await link(page, "Page 2").tap();
    await expect(heading(page)).toHaveText("/t/2");
    await expect(drawer(page)).toBeHidden();
    await toggle(page).tap();
    await group(page, "System").tap();
    await link(page, "Users").tap();
    await expect(heading(page)).toHaveText("/t/system/users");
    await toggle(page).tap();
    await link(page, "Users").tap(); // where one exists already
    await expect(drawer(page)).toBeHidden();
    expect(await kept(page)).toBeNull();
    await expect(page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem")).toHaveText(["Users"]);
    await toggle(page).tap();
    await drawer(page).getByRole("button", { name: "Size" }).tap();
    await page.getByRole("menuitemradio", { name: "Mini" }).tap();
    await expect(page.locator("html")).toHaveAttribute("data-size", "mini");
    await drawer(page).getByRole("button", { name: "Search pages" }).tap();
    await page.getByRole("combobox").fill("yulan");
    await page.getByRole("option").first().tap();
    await expect(page).toHaveURL("/t/preview");
    await expect(page.getByRole("dialog")).toHaveCount(0); // neither the search nor the menu

    await page.goto("/t/1?further=2");
    await ready(page);
    await toggle(page).tap();
    await expect(drawer(page)).toBeVisible();
    await settled(page);
    await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
    await page.touchscreen.tap(360, 700);
    await expect(drawer(page)).toBeHidden();
    await expect(heading(page)).toHaveText("/t/1");
    await toggle(page).tap();
    await expect(drawer(page)).toBeVisible(); // earlier, Esc would find no drawer
    await page.keyboard.press("Escape");
    await expect(drawer(page)).toBeHidden();
    await expect(toggle(page)).toBeFocused();
    await toggle(page).tap();
    await link(page, "Page 2").tap();
    await expect(heading(page)).toHaveText("/t/2");
    await toggle(page).tap();
    await expect(drawer(page)).toBeVisible();
    await page.goBack();
    await expect(heading(page)).toHaveText("/t/1");
    await expect(drawer(page)).toBeHidden();
  });
});
