import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { findRestoringBrowser } from "../browser.ts";
import { expect, test as base } from "./journey.ts";
import { fill, submit } from "./forms.ts";
import { enter, newMember } from "./members.ts";

const executablePath = findRestoringBrowser();

/**
 * A browser with a back/forward cache. Other journeys disable it, because Playwright waits for a load event that does
 * not come.
 */
const test = base.extend<{ restoring: BrowserContext }>({
  restoring: async ({ launchOptions, contextOptions, portal }, use) => {
    const browser = await chromium.launch({
      ...launchOptions,
      ...(executablePath !== undefined && { executablePath }),
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
    const context = await browser.newContext({ ...contextOptions, baseURL: portal.url, locale: "en-US" });
    const complaints: string[] = [];
    context.on(
      "console",
      (message) => message.type() === "error" && complaints.push(`${message.text()} ${message.location().url}`),
    );
    context.on("weberror", (error) => complaints.push(error.error().message));
    await use(context);
    await browser.close();
    expect(complaints).toEqual([]);
  },
});

test.skip(executablePath === undefined, "the headless shell has no back/forward cache: install Chromium");

const product = "/sdk/unity";
const html = (page: Page) => page.locator("html");

/** Opens a document, marks it, and follows a link. */
async function openAndLeave(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.evaluate(() => document.documentElement.setAttribute("data-was-here", ""));
  await page.goto("/license");
}

/** Goes back, and checks that the document is the same one, not reloaded. */
async function comeBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: "commit" });
  await expect(html(page)).toHaveAttribute("data-was-here");
}

/** Acts in another tab of the same browser, and closes it. */
async function inAnotherTab(context: BrowserContext, action: (page: Page) => Promise<unknown>): Promise<void> {
  const page = await context.newPage();
  await page.goto("/onlyFooter");
  await action(page);
  await page.close();
}

test("a document restored from the back/forward cache shows a login or logout made meanwhile", async ({
  restoring,
  portal,
}) => {
  const { session } = await newMember(portal);
  const page = await restoring.newPage();
  await openAndLeave(page, product);
  await enter(restoring, portal.url, session);
  await comeBack(page);
  await expect(html(page)).toHaveAttribute("data-account", "0");
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeHidden();
  await page.locator(".account-opener").click();
  await expect(page.locator(".account-panel [data-username]")).toHaveText(session.username);
  await page.keyboard.press("Escape");

  await page.goto("/license");
  await inAnotherTab(restoring, (other) => other.evaluate(() => localStorage.clear()));
  await comeBack(page);
  await expect(html(page)).not.toHaveAttribute("data-account");
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
});

test("a document restored from the back/forward cache has the colours and language chosen meanwhile", async ({
  restoring,
}) => {
  const page = await restoring.newPage();
  await openAndLeave(page, product);
  await inAnotherTab(restoring, (other) => other.getByRole("button", { name: "Dark" }).click());
  await comeBack(page);
  await expect(html(page)).toHaveAttribute("data-mode", "dark");
  await expect(page.getByRole("contentinfo").getByRole("button", { name: "Dark" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  await page.goto("/license");
  await inAnotherTab(restoring, async (other) => {
    await other.getByRole("link", { name: "中文" }).click();
    await expect(other.locator("html")).toHaveAttribute("lang", "zh-CN");
  });
  await page.goBack({ waitUntil: "commit" });
  await expect(html(page)).toHaveAttribute("lang", "zh-CN");
  await expect(page).toHaveURL(new RegExp(`${product}$`));
});

test("a document restored from the back/forward cache keeps open terms and input", async ({ restoring }) => {
  const page = await restoring.newPage();
  await page.goto("/FAQ");
  const questions = page.locator("details.faq:visible");
  const all = await questions.count();
  await page.getByRole("main").getByRole("searchbox").fill("hand tracking");
  await expect(questions).not.toHaveCount(all);
  await expect(page.getByText(/^\d+ questions?$/)).toBeVisible();
  const shown = await questions.count();
  await page.evaluate(() => document.documentElement.setAttribute("data-was-here", ""));
  await page.goto("/license");
  await comeBack(page);
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("hand tracking");
  await expect(questions).toHaveCount(shown);
  await page.getByRole("main").getByRole("searchbox").fill("zzzz");
  await expect(page.getByText("No question contains these words")).toBeVisible();
});

test("every kind of document is restored as it was left", async ({ restoring }) => {
  const page = await restoring.newPage();
  for (const address of [
    "/",
    product,
    "/sdk/unity/releases?from=2.5.0",
    "/sdk/unity/releases/2.7.0",
    "/sdk/unity/docs/input-and-hands",
    "/sdk/unity/samples",
    "/sdk/unity/faq",
    "/api",
    "/Community",
    "/Distribute",
    "/search?q=hands",
  ]) {
    await openAndLeave(page, address);
    await comeBack(page);
  }
});

test("Back after a login or logout shows who is logged in now", async ({ restoring, portal }) => {
  const { phone, password } = await newMember(portal);
  const page = await restoring.newPage();
  await page.goto("/FAQ");
  await page.goto(product);
  await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await page.getByRole("tab", { name: "Password" }).click();
  await fill(page, { account: phone, password });
  await submit(page);
  await expect(page).toHaveURL(new RegExp(`${product}$`));
  await expect(html(page)).toHaveAttribute("data-account", "0");
  for (let step = 0; step < 2; step++) {
    await page.goBack({ waitUntil: "commit" });
    await expect(html(page)).toHaveAttribute("data-account", "0");
  }

  await page.locator(".account-opener").click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await page.goBack({ waitUntil: "commit" });
  await expect(html(page)).not.toHaveAttribute("data-account");
  await expect(page.getByRole("banner").getByRole("link", { name: "Log in" })).toBeVisible();
});
