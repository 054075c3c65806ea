import { expect } from "./journey.ts";
import { enter, logIn } from "./members.ts";
import { ready, test } from "./shell.ts";
import { choose, cross, expectTabs, openMenu, reloadWithTabs, tab, tabBar, visit } from "./tab-bar.ts";

test("a tab keeps its input, clicks and scroll position, and runs no effects meanwhile", async ({ openShell }) => {
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
});

test("affixed tabs come first, nothing closes or moves them, and the middle button closes others without autoscroll", async ({
  openShell,
}) => {
  const page = await openShell("/t/1");
  await visit(page, "/t/2");
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

test("tabs are closed alone, with all others, or all together, and no page is left without a tab @phone", async ({
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
});

test("tabs are restored after a reload, and only affixed ones after a logout", async ({
  openShell,
  portal,
  member,
  context,
}) => {
  const page = await openShell("/t/1");
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

test("the wheel scrolls the bar, and the active tab is in view with its neighbours", async ({ openShell }) => {
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
});

test("with 200 tabs, activating one changes little and rerenders no other view", async ({ openShell }) => {
  const page = await openShell("/t/1");
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
