import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { expect } from "./journey.ts";
import { enter, logIn } from "./members.ts";
import { ready, test } from "./shell.ts";
import { choose, cross, expectTabs, openMenu, reloadWithTabs, tab, tabBar, visit } from "./tab-bar.ts";

const start = ["Dashboard", "Pinned"];

async function expectInside(page: Page, menu: Locator): Promise<void> {
  const box = await menu.boundingBox();
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  expect(box?.width).toBe(105);
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + 105).toBeLessThanOrEqual(width);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
}

test("a tab keeps its state and runs no effects meanwhile; tabs are restored after a reload, and only affixed ones after a logout", async ({
  openShell,
  portal,
  member,
  context,
}) => {
  const page = await openShell("/t/1");
  await page.getByRole("textbox", { name: "Note" }).fill("kept");
  await page.getByRole("button", { name: "Clicked 0" }).click();
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
  await visit(page, "/t/2");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => window.shellCounts["/t/1"])).toMatchObject({ effects: 0 });
  const rendered = await page.evaluate(() => window.shellCounts["/t/1"]?.rendered);
  await tab(page, "Dashboard").click();
  await tab(page, "Page 1").click();
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("kept");
  await expect(page.getByRole("button", { name: "Clicked 1" })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(600);
  expect(await page.evaluate(() => window.shellCounts["/t/1"])).toMatchObject({ effects: 1, rendered });

  await visit(page, "/t/2?page=2#end");
  await page.getByRole("button", { name: "Name this tab" }).click();
  await expect(page).toHaveTitle(/^Named \/t\/2 - /);
  await tab(page, "Page 1").click();
  await page.reload();
  await ready(page);
  await expectTabs(page, ["Dashboard", "Pinned", "Page 1", "Named /t/2"]);
  await tab(page, "Named /t/2").click();
  await expect(page).toHaveURL("/t/2?page=2#end");
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.goto("/onlyFooter"); // otherwise the login page would redirect
  await enter(context, portal.url, await logIn(portal.url, member.phone));
  await page.goto("/t/3");
  await ready(page);
  await expectTabs(page, ["Dashboard", "Pinned", "Page 3"]);
});

test("tabs are refreshed, and closed alone, with all others, or all together; no page is left without a tab, and a long bar lists all @phone-nightly", async ({
  openShell,
}) => {
  const page = await openShell("/t/1");
  await visit(page, "/t/2", "/t/3?page=2#end");
  await tab(page, "Page 2").click();
  await cross(page, "Page 2").click();
  await expect(page).toHaveURL("/t/3?page=2#end");
  const entries = await page.evaluate(() => history.length);
  await cross(page, "Page 1").click();
  await expectTabs(page, ["Dashboard", "Pinned", "Page 3"]);
  await expect(page).toHaveURL("/t/3?page=2#end");
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await page.getByRole("textbox", { name: "Note" }).fill("gone after a refresh");
  const steps = await page.evaluate(() => history.length);
  await choose(page, "Page 3", "Refresh");
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("");
  await expect(page).toHaveURL("/t/3?page=2#end");
  expect(await page.evaluate(() => history.length)).toBe(steps);
  await choose(page, "Page 3", "Close");
  await expect(page).toHaveURL("/t/pinned");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("/t/pinned");
  await visit(page, "/t/1", "/t/2");
  await choose(page, "Page 1", "Close Others");
  await expect(page).toHaveURL("/t/1");
  await expectTabs(page, ["Dashboard", "Pinned", "Page 1"]);
  await choose(page, "Dashboard", "Close All");
  await expect(page).toHaveURL("/t/pinned");
  await expectTabs(page, ["Dashboard", "Pinned"]);
  const all = page.getByRole("combobox", { name: "Open views" });
  await visit(page, "/t/1", "/t/2", "/t/3", "/t/4", "/t/5");
  await expect(all).toHaveCount(0);
  await visit(page, "/t/6");
  await all.selectOption({ label: "Page 2" });
  await expect(page).toHaveURL("/t/2");
});

test("the wheel scrolls the bar, the active tab is in view, and with 200 tabs activating one changes little and rerenders no other view @nightly", async ({
  openShell,
}) => {
  const page = await openShell("/t/1");
  await reloadWithTabs(page, 60);
  const bar = tabBar(page);
  const left = () => bar.evaluate((element) => element.scrollLeft);
  expect(await left()).toBe(0);
  await bar.hover();
  await page.mouse.wheel(0, 400);
  await expect.poll(left).toBe(400);
  await page.mouse.wheel(0, -150);
  await expect.poll(left).toBe(250);
  await page.mouse.wheel(120, 10); // two-finger scrolling along the bar
  await expect.poll(left).toBe(370);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  for (const active of [30, 31, 3, 60]) {
    await visit(page, `/t/${active}`);
    for (const near of [active - 1, active, active + 1].filter((each) => each <= 60))
      await expect(tab(page, `Page ${near}`)).toBeInViewport({ ratio: 1 });
  }

  await reloadWithTabs(page, 200, "/dashboard?further=200");
  await page.evaluate(async () => {
    for (let number = 5; number <= 200; number += 5) {
      const path = `/t/${number}`;
      document.querySelector<HTMLAnchorElement>(`.sidebar a[href="${path}"]`)?.click();
      while (!window.shellCounts[path]?.effects) await new Promise((done) => setTimeout(done));
    }
  });
  await expect(tabBar(page).getByRole("tab")).toHaveCount(202);
  await tab(page, "Page 100").click();
  await expect(tab(page, "Page 100")).toHaveAttribute("aria-selected", "true");
  const { rendered, changed } = await page.evaluate(async () => {
    const renderings = () => Object.values(window.shellCounts).reduce((sum, each) => sum + each.rendered, 0);
    const before = renderings();
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((more) => void records.push(...more));
    observer.observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
    const chosen = document.getElementById("tab:/t/150");
    chosen?.focus();
    chosen?.click();
    while (!document.querySelector('[id="tab:/t/150"][aria-selected="true"]'))
      await new Promise((done) => requestAnimationFrame(done));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const inBar = ({ target }: MutationRecord) =>
      target instanceof Element && target.closest("[role=tablist]") !== null;
    return {
      rendered: renderings() - before,
      changed: { all: records.length, inBar: records.filter(inBar).map(({ attributeName }) => attributeName) },
    };
  });
  expect(rendered).toBe(0);
  expect(changed.inBar).toHaveLength(6); // two tabs change `aria-selected`, class and `tabindex`
  expect(changed.all).toBeLessThan(20);
});

test("the menu of a tab is 105 px wide, stays inside the window, and closes on a click, on scrolling and on Esc @phone-nightly @nightly", async ({
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

test("a tab can be dragged to another place; affixed ones come first, and nothing closes or moves them @nightly", async ({
  openShell,
}) => {
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

  await reloadWithTabs(page, 2, "/t/2");
  const all = ["Dashboard", "Pinned", "Page 1", "Page 2"];
  await expectTabs(page, all);
  await expect(cross(page, "Pinned")).toHaveCount(0);
  await expect(cross(page, "Page 1")).toBeVisible();
  await expect((await openMenu(page, "Pinned")).getByRole("menuitem")).toHaveText([
    "Refresh",
    "Close Others",
    "Close All",
  ]);
  await page.keyboard.press("Escape");
  await tab(page, "Pinned").click({ button: "middle" });
  await tab(page, "Pinned").press("Delete");
  await tab(page, "Pinned").press("Control+Shift+ArrowRight");
  await expectTabs(page, all);
  await tab(page, "Pinned").dragTo(tab(page, "Page 2"));
  await expectTabs(page, all);
  await tab(page, "Page 2").dragTo(tab(page, "Dashboard"));
  await expectTabs(page, ["Dashboard", "Pinned", "Page 2", "Page 1"]);
  await page.evaluate(() => {
    addEventListener(
      "mousedown",
      ({ defaultPrevented }) => void (document.body.dataset["held"] = String(defaultPrevented)),
    );
  });
  await tab(page, "Page 1").click({ button: "middle" });
  await expectTabs(page, ["Dashboard", "Pinned", "Page 2"]);
  await expect(page).toHaveURL("/t/2");
  await expect(page.locator("body")).toHaveAttribute("data-held", "true");
});

test("keys open a tab's menu, move along the bar, open, close and reorder; axe finds nothing, and close buttons are for pointers only", async ({
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

  await page.keyboard.press("Escape");
  await visit(page, "/t/3");
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
  await expect(entry("Refresh")).toBeFocused();
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

  await reloadWithTabs(page, 3, "/t/3");
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
