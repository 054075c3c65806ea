import type { Page } from "@playwright/test";
import { expect, holdClock } from "./journey.ts";
import { enter } from "./members.ts";
import { ready, test } from "./shell.ts";

const main = (page: Page) => page.getByRole("main");
/** Records the paths of documents loaded from now on. */
function documentsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  return loads;
}

const message = (page: Page) => page.getByRole("region", { name: /^(Message|消息)$/ });

test("every call has its address, headers and a time-out of 50 seconds; the frame is there before the session has been read", async ({
  openShell,
  context,
  portal,
  member,
}) => {
  await context.addInitScript(() => {
    const real = AbortSignal.timeout.bind(AbortSignal);
    const waits: number[] = [];
    Object.assign(window, { waits });
    AbortSignal.timeout = (wait) => {
      waits.push(wait);
      return real(wait);
    };
  });
  const calls: { url: string; headers: Record<string, string> }[] = [];
  context.on("request", (request) => {
    if (request.url().includes("/vrmcsys/")) calls.push({ url: request.url(), headers: request.headers() });
  });
  const page = await openShell("/sessions", { language: "zh" });
  await expect(main(page).getByRole("row").nth(1)).toBeVisible();
  expect(calls.length).toBeGreaterThan(1);
  for (const { url, headers } of calls) {
    expect(url.startsWith(`${portal.url}/vrmcsys/`), url).toBe(true);
    expect(headers).toMatchObject({ platform: "0", "x-ln": "0", token: member.session.token });
  }
  const waits = await page.evaluate(() => (window as unknown as { waits: number[] }).waits); // set above
  expect(new Set(waits)).toEqual(new Set([50_000]));
  expect(waits.length).toBe(calls.length);

  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/vrmcsys/**", async (route) => {
    await promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole("tab", { name: "设备管理", selected: true })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "面包屑导航" })).toContainText("设备管理");
  await expect(page).toHaveTitle(/^设备管理/);
  await expect(main(page).getByText("正在加载")).toBeVisible();
  resolve();
  await expect(main(page).getByRole("row").nth(1)).toBeVisible();
});

test("the overlay appears after 200 ms for calls that change something, counts them, and blocks no input", async ({
  openShell,
}) => {
  const page = await openShell("/profile/index");
  const overlay = page.locator(".page-waiting", { hasText: "One moment" });
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const isThere = [...document.querySelectorAll(".page-waiting")].some((each) => each.textContent === "One moment");
      if (isThere) seen.push(performance.now());
    }).observe(document.body, { childList: true, subtree: true });
  });
  const seen = () => page.evaluate(() => (window as unknown as { seen: number[] }).seen); // set above
  const name = page.getByRole("textbox", { name: "Name" });
  const save = page.getByRole("button", { name: "Save" }).first();
  await name.fill("Quick");
  await save.click();
  await expect(message(page)).toContainText("Saved");
  const quick = await seen();

  const saving = Promise.withResolvers<void>();
  const leaving = Promise.withResolvers<void>();
  await page.route("**/vrmcsys/account/profile", async (route) => {
    if (route.request().method() === "POST") await saving.promise;
    return route.continue();
  });
  await page.route("**/vrmcsys/account/logout", async (route) => {
    await leaving.promise;
    return route.continue();
  });
  await name.fill("Slow");
  const pressed = await page.evaluate(() => performance.now());
  await save.focus();
  await page.keyboard.press("Enter");
  await expect(overlay).toBeVisible();
  expect(((await seen())[quick.length] ?? 0) - pressed).toBeGreaterThanOrEqual(200);
  expect(quick).toEqual([]);
  await page.keyboard.press("Shift+Tab");
  const focused = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60));
  const one = await focused();
  await page.keyboard.press("Shift+Tab");
  expect(await focused()).not.toBe(one);
  await page.getByRole("tab", { name: "Dashboard" }).click(); // no pointer events either
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("button", { name: /^Account: / }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  saving.resolve();
  await expect(message(page)).toContainText("Saved");
  await expect(overlay).toBeVisible(); // for the other call
  leaving.resolve();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
});

test("a read shows no overlay, leaving the view aborts it, and returning repeats it @nightly", async ({
  openShell,
  context,
}) => {
  await context.clock.install();
  const page = await openShell("/agreements");
  await holdClock(page);
  const sessions = "**/vrmcsys/account/sessions**";
  await page.route(sessions, () => {}); // never responds
  const aborted = page.waitForEvent("requestfailed", (request) => request.url().includes("/account/sessions"));
  await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Sessions" }).click();
  await expect(page.getByRole("tab", { name: "Sessions", selected: true })).toBeVisible();
  await page.clock.runFor(400); // twice the overlay's delay
  await expect(page.getByText("One moment")).toHaveCount(0);
  await page.clock.resume();
  await page.getByRole("tab", { name: "Agreements" }).click();
  expect((await aborted).failure()?.errorText).toBe("net::ERR_ABORTED");
  await page.unroute(sessions);
  await page.getByRole("tab", { name: "Sessions" }).click();
  await expect(main(page).getByRole("row").nth(1)).toBeVisible();
  await expect(main(page).getByRole("alert")).toHaveCount(0);
});

test("an expired login shows a message, is cleared, and the page reloads after a second", async ({
  openShell,
  context,
}) => {
  await context.clock.install();
  const page = await openShell("/agreements?x=1", { language: "zh" });
  await page.evaluate(() => {
    localStorage.setItem("settings", '{"theme":"#11a983","mode":"dark"}');
    localStorage.setItem("draft", "mine");
    localStorage.setItem("remainCount", "3");
    localStorage.setItem("token", "no-longer-good");
  });
  const loads = documentsOf(page);
  await holdClock(page);
  await page.getByRole("navigation", { name: "账号" }).getByRole("link", { name: "设备管理" }).click();
  await expect(message(page)).toContainText("登录过期，请重新登录！");
  const left = await page.evaluate(() => Object.keys(localStorage));
  for (const key of ["token", "tokenSince", "status", "username", "remainCount", "superAccount"])
    expect(left).not.toContain(key);
  await page.clock.runFor(999);
  await expect(message(page)).toContainText("登录过期，请重新登录！");
  expect(loads).toEqual([]);
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest());
  await page.clock.runFor(1);
  await reloaded;
  await page.clock.resume();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsessions$/);
  await expect(message(page)).toContainText("登录过期，请重新登录！"); // still
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  expect(loads).toEqual(["/sessions", "/login"]);
  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  expect(kept).toMatchObject({ settings: '{"theme":"#11a983","mode":"dark"}', draft: "mine" });
  await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
});

test.describe("with a failing network", () => {
  test.use({ expected: { messages: [/net::ERR_(FAILED|INTERNET_DISCONNECTED)/] } });

  test("a call that fails shows that the service is not connected, and Retry repeats it", async ({
    page,
    context,
    portal,
    member,
  }) => {
    await enter(context, portal.url, member.session);
    await page.route("**/vrmcsys/account/profile", (route) => route.abort());
    await page.goto("/sessions");
    const alert = main(page).getByRole("alert");
    await expect(alert).toContainText("The service is not connected.");
    await page.unroute("**/vrmcsys/account/profile");
    await page.route("**/vrmcsys/account/sessions**", (route) => route.abort());
    await alert.getByRole("button", { name: "Retry" }).click();
    await ready(page);
    await expect(page.getByRole("heading", { level: 1, name: "Sessions" })).toBeVisible();
    await expect(alert).toContainText("The service is not connected.");
    await page.unroute("**/vrmcsys/account/sessions**");
    await alert.getByRole("button", { name: "Retry" }).click();
    await expect(main(page).getByRole("row").nth(1)).toBeVisible();
    await expect(alert).toHaveCount(0);

    await page.goto("/profile/index");
    await ready(page);
    await page.route("**/vrmcsys/account/profile", (route) => route.abort());
    await page.getByRole("textbox", { name: "Name" }).fill("Kept");
    await page.getByRole("button", { name: "Save" }).first().click();
    await expect(alert).toContainText("The request failed. The service is not connected.");
    await page.unroute("**/vrmcsys/account/profile");
    await alert.getByRole("button", { name: "Retry" }).click();
    await expect(message(page)).toContainText("Saved");

    const loads = documentsOf(page);
    await context.setOffline(true);
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Downloads" }).click(); // whose script is not there yet
    await expect(page.getByRole("heading", { level: 1, name: "The request failed." })).toBeVisible();
    await expect(main(page)).toContainText("The service is not connected.");
    await context.setOffline(false);
    await main(page).getByRole("button", { name: "Retry" }).filter({ visible: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Downloads" })).toBeVisible();
    expect(loads).toEqual([]);
    await expect(page.getByRole("button", { name: /^Error log/ })).toHaveCount(0); // not an error of the program
  });

  test("a chunk that cannot be loaded reloads the page, once a minute, then shows an error: never a loop @nightly", async ({
    openShell,
  }) => {
    const page = await openShell("/agreements");
    const loads = documentsOf(page);
    await page.route(/\/assets\/sessions-[^/]*\.js$/, (route) => route.abort());
    await page.getByRole("navigation", { name: "Account" }).getByRole("link", { name: "Sessions" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Part of this page didn’t load" })).toBeVisible();
    expect(loads).toEqual(["/sessions", "/sessions"]);
    await expect(page.getByRole("tab", { name: "Sessions", selected: true })).toBeVisible();

    await main(page).getByRole("button", { name: "Load the page again" }).click();
    await page.waitForEvent("load");
    await expect(page.getByRole("heading", { level: 1, name: "Part of this page didn’t load" })).toBeVisible();
    await main(page).getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Part of this page didn’t load" })).toBeVisible();
    expect(loads).toEqual(["/sessions", "/sessions", "/sessions"]);
    await page.getByRole("tab", { name: "Agreements" }).click(); // the other views stay mounted
    await expect(page.getByRole("heading", { level: 1, name: "Agreements" })).toBeVisible();

    await page.evaluate(() => {
      const last = JSON.parse(sessionStorage.getItem("chunk-failure") ?? "{}") as { at: number };
      sessionStorage.setItem("chunk-failure", JSON.stringify({ ...last, at: last.at - 61_000 }));
    });
    await page.getByRole("tab", { name: "Sessions" }).click();
    await expect.poll(() => loads.length).toBe(5);
    await expect(page.getByRole("heading", { level: 1, name: "Part of this page didn’t load" })).toBeVisible();
    expect(loads.length).toBe(5);
    await page.unroute(/\/assets\/sessions-[^/]*\.js$/);
    await main(page).getByRole("button", { name: "Retry" }).click();
    await expect(main(page).getByRole("row").nth(1)).toBeVisible();

    await page.evaluate(() => {
      const failure = { at: Date.now(), reloaded: true };
      sessionStorage.setItem("chunk-failure", JSON.stringify(failure)); // as after two failures
    });
    await page.route(/\/assets\/(settings-drawer|console-search)-[^/]*\.js$/, (route) => route.abort());
    await page.reload(); // nothing has been prefetched
    await ready(page);
    loads.length = 0;
    await page.getByRole("button", { name: "Open settings" }).click();
    await expect(message(page)).toContainText("This part could not be loaded.");
    await message(page).getByRole("button", { name: "Close" }).click();
    await page.getByRole("button", { name: "Search pages" }).click();
    await expect(message(page)).toContainText("This part could not be loaded.");
    await expect(main(page).getByRole("row").nth(1)).toBeVisible();
    expect(loads).toEqual([]);
    await page.unroute(/\/assets\/(settings-drawer|console-search)-[^/]*\.js$/);
    await page.getByRole("button", { name: "Open settings" }).click();
    await expect(page.getByRole("dialog", { name: "Settings" })).toBeVisible();
  });

  test("new terms whose dialog cannot be loaded keep the page closed, with a button and without a loop @nightly", async ({
    page,
    context,
    portal,
    member,
  }) => {
    await enter(context, portal.url, member.session);
    await page.route("**/vrmcsys/account/profile", async (route) => {
      const response = await route.fetch();
      const envelope = (await response.json()) as { data: object }; // as the contract defines it
      return route.fulfill({ json: { ...envelope, data: { ...envelope.data, agreementsDue: ["server"] } } });
    });
    await page.route(/\/assets\/consent-dialog-[^/]*\.js$/, (route) => route.abort());
    const loads = documentsOf(page);
    await page.goto("/sessions");
    const alert = main(page).getByRole("alert");
    await expect(alert.getByRole("button", { name: "Retry" })).toBeVisible();
    expect(loads).toEqual(["/sessions", "/sessions", "/sessions"]);
    await expect(main(page).getByRole("row")).toHaveCount(0);
    await page.unroute(/\/assets\/consent-dialog-[^/]*\.js$/);
    await alert.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(loads.length).toBe(4);
  });
});

test.describe("at 200 %", () => {
  test.use({
    viewport: { width: 720, height: 450 },
    deviceScaleFactor: 2,
    contextOptions: { reducedMotion: "reduce" },
  });

  test("everything can be reached, nothing is wider than the window, and nothing moves for those who want less motion @phone-nightly @nightly", async ({
    openShell,
  }) => {
    const page = await openShell("/t/1");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Skip to content" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Enter");
    await expect(main(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("textbox", { name: "Note" })).toBeFocused();
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    for (const path of ["/dashboard", "/profile/index", "/sessions", "/t/1"]) {
      await page.goto(path);
      await ready(page);
      await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
      expect(await over(), path).toBeLessThanOrEqual(0);
      const cut = await page
        .getByRole("banner")
        .evaluate(
          (banner) =>
            [...banner.querySelectorAll(".shell-bar button, .shell-bar a")]
              .map((each) => each.getBoundingClientRect())
              .filter(({ left, right, width }) => width > 0 && (left < 0 || right > innerWidth)).length,
        );
      expect(cut, path).toBe(0);
    }
    await page.getByRole("button", { name: /^Account: / }).click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
    const reset = page.getByRole("button", { name: "Reset to defaults" });
    await reset.scrollIntoViewIfNeeded();
    await expect(reset).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Account: / }).click();
    await expect(page.getByRole("menuitem", { name: "Log out" })).toBeInViewport({ ratio: 1 });
    const longest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll("*")].flatMap((each) => {
          const { animationDuration, transitionDuration } = getComputedStyle(each);
          return [animationDuration, transitionDuration].flatMap((all) => all.split(",").map(Number.parseFloat));
        }),
      ),
    );
    expect(longest).toBeLessThan(0.001);
    await page.keyboard.press("Escape");
    await page.getByRole("banner").getByRole("button").first().click();
    for (const name of ["Search pages", "Size", "Full screen"]) {
      const row = page.getByRole("dialog").getByRole("button", { name });
      await row.scrollIntoViewIfNeeded();
      await expect(row, name).toBeInViewport({ ratio: 1 });
    }
  });
});
