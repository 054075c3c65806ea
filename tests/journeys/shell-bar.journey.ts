import { expect } from "@playwright/test";
import type { BrowserContext, Page } from "@playwright/test";
import { call } from "./members.ts";
import { ready, test } from "./shell.ts";
import { findings } from "./axe.ts";

const bar = (page: Page) => page.getByRole("banner");
const userMenu = (page: Page) => bar(page).getByRole("button", { name: /^Account: / });
const message = (page: Page) => page.getByRole("region", { name: "Message" });
const follow = (page: Page, path: string) =>
  page.evaluate((address) => {
    const link = document.createElement("a");
    link.href = address;
    document.querySelector(".shell")?.append(link);
    link.click();
    link.remove();
  }, path);

async function cookie(context: BrowserContext, name: string) {
  return (await context.cookies()).find((each) => each.name === name);
}

test("a size applies to every control, is stored, and resets no tab; full screen follows the browser's own change @nightly", async ({
  openShell,
  context,
}) => {
  const page = await openShell("/t/2");
  await page.getByRole("textbox", { name: "Note" }).fill("in tab 2");
  await follow(page, "/t/1");
  await page.getByRole("textbox", { name: "Note" }).fill("in tab 1");
  await page.getByRole("button", { name: "Clicked 0" }).click();
  const button = bar(page).getByRole("button", { name: "Size" });
  const menu = page.getByRole("menu", { name: "Size" });
  await button.click();
  const medium = menu.getByRole("menuitemradio", { name: "Medium" });
  await expect(medium).toBeDisabled();
  await expect(medium).toHaveAttribute("aria-checked", "true");
  await medium.dispatchEvent("click");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await cookie(context, "size")).toBeUndefined();

  const heights: Record<string, number[]> = {};
  for (const [name, value] of [
    ["Default", "default"],
    ["Medium", "medium"],
    ["Small", "small"],
    ["Mini", "mini"],
  ] as const) {
    await button.click();
    if (value !== "medium") await menu.getByRole("menuitemradio", { name }).click();
    else {
      await expect(menu.getByRole("menuitemradio", { name: "Default" })).toBeDisabled();
      await menu.getByRole("menuitemradio", { name }).click();
    }
    await expect(message(page)).toContainText(`Size: ${name}`);
    await expect(menu).toHaveCount(0);
    expect(await cookie(context, "size")).toMatchObject({ value, path: "/", httpOnly: false });
    expect((await cookie(context, "size"))?.expires).toBeGreaterThan(Date.now() / 1000 + 364 * 86_400);
    await button.click();
    const parts = {
      button: page.getByRole("button", { name: "Clicked 1" }),
      field: page.getByRole("textbox", { name: "Note" }),
      "entry of a menu": menu.getByRole("menuitemradio", { name: "Mini" }),
      "entry of the sidebar": page.getByRole("complementary").getByRole("link", { name: "Preview" }),
      "button of the bar": button,
      "search of the bar": bar(page).getByRole("button", { name: "Search pages" }),
    };
    for (const [part, locator] of Object.entries(parts))
      (heights[part] ??= []).push((await locator.boundingBox())?.height ?? 0);
    const tab = page.getByRole("tab", { name: "Page 1", exact: true });
    (heights["text of a tab"] ??= []).push(
      await tab.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
    );
    await page.keyboard.press("Escape");
  }
  const { "text of a tab": text = [], ...others } = heights;
  expect(text).toEqual([14, 13, 12, 12]);
  for (const [part, found] of Object.entries(others)) {
    expect.soft(new Set(found).size, `${part}: ${found.join()}`).toBe(4);
    expect.soft(found, part).toEqual(found.toSorted((a, b) => b - a));
    expect.soft(Math.min(...found), part).toBeGreaterThanOrEqual(24);
  }
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("in tab 1");
  await page.getByRole("tab", { name: "Page 2", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("in tab 2");
  const counts = await page.evaluate(() => ["/t/1", "/t/2"].map((path) => window.shellCounts[path]?.mounted));
  expect(counts).toEqual([1, 2]);
  await page.reload();
  await ready(page);
  await button.click();
  await expect(menu.getByRole("menuitemradio", { name: "Mini" })).toBeDisabled();

  await page.keyboard.press("Escape");
  const enterIt = bar(page).getByRole("button", { name: "Full screen", exact: true });
  const leaveIt = bar(page).getByRole("button", { name: "Exit full screen" });
  await enterIt.click();
  await expect(leaveIt).toBeVisible();
  expect(await page.evaluate(() => document.fullscreenElement === document.documentElement)).toBe(true);
  await page.evaluate(() => document.exitFullscreen()); // as Esc does outside the page
  await expect(enterIt).toBeVisible();
  await enterIt.click();
  await leaveIt.click();
  await expect(enterIt).toBeVisible();
  await page.evaluate(() => Object.defineProperty(document, "fullscreenEnabled", { value: false }));
  await enterIt.click();
  await expect(message(page)).toContainText("Your browser does not support full screen.");
  await expect(enterIt).toBeVisible();
});

test.describe("with errors that nobody caught", () => {
  test.use({ expected: { messages: [/nobody waited/, /straight to the window/, /broken: \?token/] } });

  test("the error log counts, cuts and shows them, and keeps them in memory only @nightly", async ({
    openShell,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const sent: string[] = [];
    context.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
    const page = await openShell("/t/1?secret=hush&q=me#part");
    await page.getByRole("textbox", { name: "Note" }).fill("kept");
    const button = bar(page).getByRole("button", { name: /^Error log/ });
    await expect(button).toHaveCount(0);

    await follow(page, "/t/throwing?key=hush");
    await page.getByRole("button", { name: "Throw" }).click();
    const view = page.getByRole("tabpanel", { name: "Throwing" });
    await expect(view.getByRole("alert")).toContainText("Something went wrong");
    await expect(page.getByRole("tab", { name: "Throwing", selected: true })).toBeVisible();
    await expect(button).toHaveAccessibleName("Error log, 1 error");
    await expect(button).toHaveText("1");
    await view.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("button", { name: "Throw" })).toBeVisible();
    await page.getByRole("tab", { name: "Page 1", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("kept");

    await page.evaluate(() => void Promise.reject(new Error("nobody waited for /x?code=hush")));
    await expect(button).toHaveAccessibleName("Error log, 2 errors");
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new TypeError("straight to the window, token=eyJhbGciOi.JodXNo.aHVzaA");
        }),
    );
    await expect(button).toHaveAccessibleName("Error log, 3 errors");
    await follow(page, "/t/2");
    await expect(button).toHaveText("3");

    await button.click();
    const log = page.getByRole("dialog", { name: "Error log" });
    const entries = log.getByRole("listitem");
    await expect(entries).toHaveCount(3);
    await expect(entries.nth(2)).toContainText("Error: this view throws");
    await expect(entries.nth(2)).toContainText("while rendering");
    await expect(entries.nth(2).getByRole("definition").nth(1)).toHaveText("/t/throwing?key=…");
    await expect(entries.nth(1)).toContainText("Error: nobody waited for /x?code=…");
    await expect(entries.nth(1)).toContainText("unhandled rejection");
    await expect(entries.nth(1).getByRole("definition").nth(1)).toHaveText("/t/1?secret=…&q=…#…");
    await expect(entries.nth(0)).toContainText("TypeError: straight to the window, token=…");
    await expect(entries.nth(0)).toContainText("script error");
    for (const entry of await entries.all()) {
      await expect(entry.locator("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT/);
      await expect(entry.getByRole("term")).toContainText(["Component", "Page", "Info"]);
      await entry.getByText("Stack").click();
      await expect(entry.getByRole("region", { name: "Stack" })).toContainText("at ");
    }
    await expect(log).not.toContainText("hush");
    await entries.nth(1).getByRole("button", { name: "Copy this error" }).click();
    const one = await page.evaluate(() => navigator.clipboard.readText());
    expect(one).toContain("nobody waited");
    expect(one).not.toMatch(/hush|this view throws/);
    await log.getByRole("button", { name: "Copy all" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/straight to the window[^]*nobody waited[^]*this view throws/);
    const storage = await page.evaluate(() =>
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
    );
    expect(storage + sent.join("\n")).not.toMatch(/this view throws|nobody waited|straight to/);
    await log.getByRole("button", { name: "Clear all" }).click();
    await expect(log).toContainText("No errors");
    await page.keyboard.press("Escape");
    await expect(button).toHaveCount(0);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BUTTON");
  });
});

test("the user menu works by keyboard and leads to profile, home and the other language", async ({ openShell }) => {
  const page = await openShell("/dashboard");
  const button = userMenu(page);
  await button.focus();
  await page.keyboard.press("ArrowDown");
  const entry = (name: string) => page.getByRole("menu").getByRole("menuitem", { name });
  await expect(page.getByRole("menuitem")).toHaveText(["Profile", "Home", "中文", "Log out"]);
  await expect(entry("Profile")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(entry("Log out")).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect(entry("Home")).toBeFocused();
  await page.keyboard.press("End");
  await expect(entry("Log out")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(entry("Profile")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await button.click();
  await page.getByRole("main").click({ position: { x: 5, y: 300 } });
  await expect(page.getByRole("menu")).toHaveCount(0);
  await button.click();
  await entry("中文").click();
  await expect(bar(page).getByRole("button", { name: /^账号：/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem")).toHaveText(["个人中心", "首页", "English", "退出登录"]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/profile\/index$/);
  await bar(page)
    .getByRole("button", { name: /^账号：/ })
    .click();
  await expect(entry("首页")).toHaveAttribute("href", "/");
});

test("logging out ends the session on the server, leads to the login and back, and logs out the other tabs", async ({
  openShell,
  context,
  portal,
  member,
}) => {
  const page = await openShell("/sessions?from=here#list");
  const { token } = member.session;
  const other = await context.newPage();
  await other.goto("/agreements?x=1");
  await ready(other);
  const site = await context.newPage();
  await site.goto("/license");
  expect(await call(portal.url, "/account/profile", undefined, token)).toMatchObject({ errCode: 0 });
  await userMenu(page).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent("/sessions?from=here#list")}`);
  await expect(message(page)).toContainText("You've been logged out.");
  expect(await call(portal.url, "/account/profile", undefined, token)).toMatchObject({ errCode: 10_021 });
  await expect(other).toHaveURL(`/login?redirect=${encodeURIComponent("/agreements?x=1")}`);
  await expect(message(other)).toContainText("You've been logged out.");
  await expect(message(site)).toContainText("You've been logged out.");
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

for (const { size, mode, language } of [
  { size: "small", mode: "dark", language: "zh" },
  { size: "mini", mode: "light", language: "zh" },
] as const) {
  test(`axe finds nothing in the shell: ${size}, ${mode}, ${language} ${size === "mini" ? "@phone-only" : "@nightly"}`, async ({
    openShell,
    context,
    portal,
  }) => {
    await context.addCookies([{ name: "size", value: size, url: portal.url }]);
    await context.addInitScript((chosen) => {
      if (location.protocol === "http:") localStorage.setItem("settings", JSON.stringify({ mode: chosen }));
    }, mode);
    const page = await openShell("/dashboard", { language });
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible();
    if (size === "mini") {
      await page.locator(".bar-user").click();
      await page.getByRole("menuitem", { name: "设置", exact: true }).click();
    } else await page.locator(".settings-handle").click();
    await expect(page.locator(".settings-panel")).toBeVisible();
    expect.soft(await findings(page), "dashboard with the drawer").toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator(".bar-user").click();
    await page.getByRole("menuitem").first().click();
    await expect(page.locator("main [name=name]")).toBeVisible();
    await page.locator(".bar-user").click();
    await expect(page.getByRole("menu")).toBeVisible();
    expect.soft(await findings(page), "profile with the user menu").toEqual([]);
  });
}
