import { expect } from "./journey.ts";
import { enter, logIn, newMember } from "./members.ts";
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

test("Back and Forward restore each page's scroll position", async ({ openShell }) => {
  const page = await openShell("/t/1");
  const place = () => page.evaluate(() => scrollY);
  const scroll = async (top: number) => {
    await page.evaluate((to) => scrollTo({ top: to, behavior: "instant" }), top);
    await expect.poll(place).toBe(top);
  };
  await scroll(700);
  await visit(page, "/t/2");
  await scroll(300);
  await visit(page, "/t/3");
  expect(await place()).toBe(0);
  for (const [step, path, top] of [
    ["goBack", "/t/2", 300],
    ["goBack", "/t/1", 700],
    ["goForward", "/t/2", 300],
    ["goForward", "/t/3", 0],
  ] as const) {
    await page[step]();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(path);
    await expect.poll(place).toBe(top);
  }
  await tab(page, "Page 1").click();
  expect(await place()).toBe(700);
});

test("affixed tabs come first, and nothing closes or moves them", async ({ openShell }) => {
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
  await tab(page, "Page 1").click({ button: "middle" });
  await expectTabs(page, ["Dashboard", "Pinned", "Page 2"]);
});

test("closing the active tab opens the last remaining one, closing another does not navigate @phone", async ({
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
});

test("the middle button closes a tab, without starting autoscroll", async ({ openShell }) => {
  const page = await openShell("/t/1");
  await visit(page, "/t/2");
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
  await tab(page, "Page 2").click({ button: "middle" });
  await expect(page).toHaveURL("/t/pinned");
  await expectTabs(page, ["Dashboard", "Pinned"]);
});

test("Close Others goes to its tab; Close All keeps the affixed ones and leaves no page without a tab", async ({
  openShell,
}) => {
  const page = await openShell("/t/1");
  await visit(page, "/t/2", "/t/3");
  await choose(page, "Page 1", "Close Others");
  await expect(page).toHaveURL("/t/1");
  await expectTabs(page, ["Dashboard", "Pinned", "Page 1"]);
  await visit(page, "/t/2");
  await choose(page, "Dashboard", "Close All");
  await expect(page).toHaveURL("/t/pinned");
  await expectTabs(page, ["Dashboard", "Pinned"]);
  await visit(page, "/t/2");
  await tab(page, "Dashboard").click();
  await choose(page, "Page 2", "Close All");
  await expectTabs(page, ["Dashboard", "Pinned"]);
  await expect(page).toHaveURL("/dashboard");
});

test("Refresh remounts the view of any tab, and all others keep their state", async ({ openShell }) => {
  const page = await openShell("/t/1");
  const note = page.getByRole("textbox", { name: "Note" });
  const mounted = (path: string) => page.evaluate((at) => window.shellCounts[at]?.mounted, path);
  await note.fill("one");
  await visit(page, "/t/2?page=2#end");
  await note.fill("two");
  const entries = await page.evaluate(() => history.length);
  await choose(page, "Page 2", "Refresh");
  await expect(note).toHaveValue("");
  await expect(page).toHaveURL("/t/2?page=2#end");
  expect(await mounted("/t/2")).toBe(2);
  expect(await page.evaluate(() => history.length)).toBe(entries);
  await note.fill("two again");
  await tab(page, "Page 1").click();
  await expect(note).toHaveValue("one");
  await choose(page, "Page 2", "Refresh");
  await expect(page).toHaveURL("/t/2?page=2#end");
  await expect(note).toHaveValue("");
  await tab(page, "Page 1").click();
  await expect(note).toHaveValue("one");
  await expectTabs(page, ["Dashboard", "Pinned", "Page 1", "Page 2"]);
});

test("a page names its tab; another query is the same tab, another parameter another one", async ({ openShell }) => {
  const page = await openShell("/t/1");
  await page.getByRole("link", { name: "To page 1 with a query" }).click();
  await expect(page).toHaveURL("/t/1?q=1#end");
  await expectTabs(page, ["Dashboard", "Pinned", "Page 1"]);
  await page.getByRole("button", { name: "Name this tab" }).click();
  await expectTabs(page, ["Dashboard", "Pinned", "Named /t/1"]);
  await expect(page).toHaveTitle(/^Named \/t\/1 - /);
  await visit(page, "/t/system/users/1", "/t/system/users/2");
  await expectTabs(page, ["Dashboard", "Pinned", "Named /t/1", "User", "User"]);
  await tab(page, "Named /t/1").click();
  await expect(page).toHaveURL("/t/1?q=1#end");
  const given = page.getByTestId("given").filter({ visible: true });
  await expect(given).toHaveText('{"params":{},"search":"?q=1","hash":"#end"}');
  await tabBar(page).getByRole("tab").nth(3).click();
  await expect(given).toContainText('{"params":{"id":"1"}');
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

test("another account does not find them, and invalid stored data is tolerated", async ({
  openShell,
  portal,
  context,
}) => {
  const page = await openShell("/t/1");
  const loadWith = async (stored: string) => {
    await page.evaluate((text) => sessionStorage.setItem("tabs", text), stored);
    await page.reload();
    await ready(page);
  };
  const own = await page.evaluate(() => sessionStorage.getItem("tabs") ?? "");
  const kept = JSON.parse(own) as { account: string; tabs: object[] };
  for (const broken of ["{", "[]", '"tabs"', own.replace(/"tabs":.*/, '"tabs":{"0":1}}'), "9".repeat(100_000)]) {
    await loadWith(broken);
    await expectTabs(page, ["Dashboard", "Pinned", "Page 1"]);
  }
  const hostile = [
    { path: "javascript:alert(1)", search: "", hash: "" },
    { path: "//elsewhere.example", search: "", hash: "" },
    { path: "/t/%E0%A4%A", search: "", hash: "" },
    { path: "/t/audit", search: "", hash: "" },
    { path: "/t/2", search: "?x=1", hash: "", name: "<img src=x onerror=alert(1)>" },
    { path: "/t/3", search: 3, hash: null },
    { path: "/nowhere", search: "", hash: "" },
    { path: "/t/2", search: "?x=2", hash: "" },
    null,
  ];
  await loadWith(JSON.stringify({ ...kept, tabs: hostile }));
  await expectTabs(page, ["Dashboard", "Pinned", "<img src=x onerror=alert(1)>", "Page 1"]);
  await enter(context, portal.url, (await newMember(portal)).session);
  await page.reload();
  await ready(page);
  await expectTabs(page, ["Dashboard", "Pinned", "Page 1"]);
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
