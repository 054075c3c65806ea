import { expect, holdClock } from "./journey.ts";
import type { Page } from "@playwright/test";
import { contrast, painted } from "./painted.ts";
import { enter } from "./members.ts";
import { ready, test } from "./shell.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } }); // colours pass into each other

const presets = ["#409EFF", "#1890ff", "#304156", "#212121", "#11a983", "#13c2c2", "#6959CD", "#f5222d"];

const handle = (page: Page) => page.getByRole("button", { name: /^(Open|Close) settings$/ });
const drawer = (page: Page) => page.getByRole("dialog", { name: "Settings" });
const kept = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("settings") ?? "{}") as Record<string, unknown>);
const theme = (page: Page) => page.evaluate(() => document.documentElement.style.getPropertyValue("--theme"));

async function openDrawer(page: Page) {
  await handle(page).click();
  await expect(drawer(page)).toBeVisible();
  return drawer(page);
}

test("the handle is quiet at the right edge; on phones an entry of the user menu opens the drawer @nightly", async ({
  openShell,
}) => {
  const page = await openShell("/dashboard");
  const { width = 0 } = page.viewportSize() ?? {};
  const place = async () => (await handle(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(await place()).toEqual({ x: width - 24, y: 250, width: 24, height: 44 });
  await page.goto("/profile/index");
  await ready(page);
  await page.mouse.move(10, 700);
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  for (const resized of [992, 1440]) {
    await page.setViewportSize({ ...size, width: resized });
    const free = async () =>
      (await place()).x -
      (await page
        .locator(".account-section")
        .first()
        .evaluate((part) => part.getBoundingClientRect().right));
    await expect.poll(free, `it covers nothing of a view at ${resized}`).toBeGreaterThanOrEqual(8);
  }
  await page.setViewportSize({ ...size, width: 390 });
  await expect(handle(page)).toBeHidden();
  await page.locator(".bar-user").click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  await expect(drawer(page)).toBeVisible();
  await handle(page).click();
  await expect(drawer(page)).toBeHidden();
  await page.setViewportSize(size);
  const panel = await (await openDrawer(page)).boundingBox();
  expect(panel?.width).toBeLessThanOrEqual(260);
  expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBe(width);
  await page.evaluate(() => localStorage.setItem("settings", '{"showSettings":false}'));
  await page.reload();
  await ready(page);
  await expect(handle(page)).toHaveCount(0);
});

test("the drawer closes on a press outside, Esc and its handle; its three switches have their effect at once and after a reload", async ({
  openShell,
}) => {
  const page = await openShell("/t/1");
  const panel = await openDrawer(page);
  await page.getByRole("heading", { level: 1 }).click();
  await expect(panel).toHaveCount(0);

  await openDrawer(page);
  await expect(panel).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await expect(panel).toHaveCount(0);
  await expect(handle(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(panel).toBeVisible();
  await handle(page).click();
  await expect(panel).toHaveCount(0);

  await openDrawer(page);
  const hue = panel.getByRole("slider", { name: "Hue" });
  const { x = 0, y = 0, height = 0 } = (await hue.boundingBox()) ?? {};
  await page.mouse.move(x + 100, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(300, 400, { steps: 4 });
  await page.mouse.up();
  await expect(panel).toBeVisible();
  await expect.poll(() => theme(page)).not.toBe("");
  await panel.getByLabel("Pick a color").click();
  await panel.getByLabel("Pick a color").fill("#8040c0");
  await expect(panel.getByLabel("Color code")).toHaveValue("#8040c0");
  await panel.getByRole("heading", { name: "Theme color" }).hover();
  await page.mouse.down();
  await page.mouse.move(200, 500, { steps: 3 });
  await page.mouse.up();
  await expect(panel).toBeVisible();

  const [tags, header, logo] = ["Open Tags-View", "Fixed Header", "Sidebar Logo"].map((name) =>
    panel.getByRole("switch", { name }),
  );
  if (!tags || !header || !logo) throw new Error("a switch is missing");
  const tabs = page.getByRole("tablist", { name: "Open views" });
  const site = page.getByRole("complementary", { name: "Sidebar" }).getByRole("link", { name: "Parallax" });
  const top = async () => (await page.getByRole("banner").boundingBox())?.y;
  await expect(tags).toBeChecked();
  await expect(header).not.toBeChecked();
  await expect(logo).not.toBeChecked();
  await expect(tabs).toBeVisible();
  await expect(site).toBeHidden();
  await page.mouse.move(700, 600);
  await page.mouse.wheel(0, 500);
  await expect.poll(top).toBe(-500);

  await tags.uncheck();
  await expect(tabs).toBeHidden();
  await header.check();
  await expect.poll(top).toBe(0);
  await logo.check();
  await expect(site).toBeVisible();
  await expect(site.getByText("Parallax")).toBeInViewport();
  expect(await kept(page)).toMatchObject({ tagsView: false, fixedHeader: true, sidebarLogo: true });

  await page.reload();
  await ready(page);
  await expect(tabs).toBeHidden();
  await page.getByRole("banner").getByRole("button").first().click();
  await expect(site).toBeVisible();
  const { width = 99 } = (await site.locator(".menu-name").boundingBox()) ?? {};
  expect(width, "the name of a collapsed sidebar").toBeLessThanOrEqual(1);
  await openDrawer(page);
  await tags.check();
  await expect(tabs.getByRole("tab", { name: "Page 1", exact: true })).toBeVisible();
});

test("the theme is one of eight presets or any colour, always readable; the mode is light, dark or the system's, in every window @nightly", async ({
  openShell,
  context,
}) => {
  await context.clock.install();
  const page = await openShell("/dashboard");
  const panel = await openDrawer(page);
  const swatches = panel.getByRole("radiogroup", { name: "Theme color" }).getByRole("radio");
  expect(await swatches.evaluateAll((all) => all.map((each) => each.getAttribute("value")))).toEqual(presets);
  await expect(swatches.first()).toBeChecked();
  for (const preset of presets.toReversed()) {
    await swatches.nth(presets.indexOf(preset)).check();
    expect(await theme(page)).toBe(preset);
    for (const control of [".settings-handle", ".settings-sample .button"])
      expect(await contrast(page, control), `${control} with ${preset}`).toBeGreaterThanOrEqual(4.5);
  }
  await expect(panel.getByRole("status")).toHaveText("");
  await holdClock(page);
  await swatches.nth(1).check();
  await swatches.first().check();
  await page.clock.runFor(499);
  await expect(panel.getByRole("status")).toHaveText("Applying the theme…");
  await page.clock.runFor(1);
  await expect(panel.getByRole("status")).toHaveText("");
  await page.clock.resume();

  const code = panel.getByLabel("Color code");
  for (const broken of ["teal", "#12345", "javascript:alert(1)", "url(//x)"]) {
    await code.fill(broken);
    await code.press("Enter");
    await expect(panel.getByRole("alert")).toHaveText("Write a color as #rgb or #rrggbb, such as #11a983.");
    await expect(code).toHaveAttribute("aria-invalid", "true");
    expect(await theme(page)).toBe("#409EFF");
  }
  await code.fill("ffd400");
  await code.press("Enter");
  await expect(panel.getByRole("alert")).toHaveCount(0);
  expect(await theme(page)).toBe("#ffd400");
  expect(await contrast(page, ".settings-handle")).toBeGreaterThanOrEqual(4.5);
  expect(await kept(page)).toMatchObject({ theme: "#ffd400" });
  await panel.getByRole("button", { name: "Reset to defaults" }).click();
  await expect(swatches.first()).toBeChecked();
  await panel.getByRole("button", { name: "Undo the reset" }).click();
  await expect(code).toHaveValue("#ffd400");
  await page.reload();
  await ready(page);
  await openDrawer(page);
  await expect(code).toHaveValue("#ffd400");

  await page.evaluate(() => localStorage.setItem("settings", '{"mine":7,"showSettings":true}'));
  await page.reload();
  await ready(page);
  await openDrawer(page);
  const mode = (name: string) => panel.getByRole("group", { name: "Appearance" }).getByRole("radio", { name });
  await expect(mode("System")).toBeChecked();
  await page.emulateMedia({ colorScheme: "dark" });
  const system = await painted(page);
  await mode("Light").check();
  const light = await painted(page);
  expect(light.paper).not.toBe(system.paper);
  await page.emulateMedia({ colorScheme: "light" });
  await mode("Dark").check();
  expect(await painted(page)).toEqual(system);
  expect(await kept(page)).toEqual({ mine: 7, showSettings: true, mode: "dark" });
  const other = await page.context().newPage();
  await other.goto("/license");
  await other.evaluate(() => localStorage.setItem("settings", '{"mode":"light","theme":"#13c2c2"}'));
  await expect(mode("Light")).toBeChecked();
  await expect(panel.getByLabel("Color code")).toHaveValue("#13c2c2");
  expect((await painted(page)).paper).not.toBe(system.paper);
});

test("all settings apply in the first painted frame, before the program loads", async ({
  page,
  context,
  portal,
  member,
}) => {
  await enter(context, portal.url, member.session);
  const { promise, resolve } = Promise.withResolvers<void>();
  let isHeld = false;
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (isHeld) await promise;
    await route.continue();
  });
  await page.goto("/dashboard");
  await ready(page);
  const plain = await painted(page);
  await page.evaluate(() => {
    const settings = { theme: "#f5222d", mode: "dark", tagsView: false, fixedHeader: true, sidebarLogo: true };
    localStorage.setItem("settings", JSON.stringify(settings));
  });
  await context.addCookies([
    { name: "size", value: "mini", url: portal.url },
    { name: "sidebarStatus", value: "0", url: portal.url },
  ]);
  isHeld = true;
  await page.reload({ waitUntil: "commit" });
  await page.waitForFunction(() => document.querySelector(".shell-top")?.checkVisibility({ visibilityProperty: true }));
  const first = await painted(page);
  expect(first).toMatchObject({ scheme: "dark", sidebar: 54, bands: 50, tabs: "none", header: "sticky" });
  for (const part of ["paper", "bar", "fill", "control"] as const) expect(first[part], part).not.toBe(plain[part]);
  await expect(page.locator(".shell-bar button")).toHaveCount(0); // the script has not loaded
  resolve();
  await ready(page);
  expect(await painted(page)).toEqual(first);
});
