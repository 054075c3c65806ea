import { chromium } from "@playwright/test";
import { findRestoringBrowser } from "../browser.ts";
import { expect, test as base } from "./journey.ts";
import { newMember } from "./members.ts";
import { freePort } from "../free-port.ts";
import { openOwnTab, type OwnTab } from "./own-tab.ts";

const executablePath = findRestoringBrowser();
const product = "/sdk/unity";

/** A tab of a browser with prerendering, on the home page. */
const test = base.extend<{ tab: OwnTab }>({
  tab: async ({ launchOptions, portal }, use) => {
    const port = await freePort();
    const browser = await chromium.launch({
      ...launchOptions,
      ...(executablePath !== undefined && { executablePath }),
      args: [...(launchOptions.args ?? []), `--remote-debugging-port=${port}`],
    });
    const tab = await openOwnTab(port, `${portal.url}/`);
    await use(tab);
    tab.close();
    await browser.close();
    expect(tab.complaints).toEqual([]);
  },
});

test.use({ settings: { PRERENDER: "hover" } });
// One worker for all of them: each would start a portal with these settings
test.describe.configure({ mode: "default" });
test.skip(executablePath === undefined, "the headless shell does not prerender: install Chromium");

test("a prerendered page does nothing before the click, and then shows changes made since", async ({
  tab: { page, prerendered },
  portal,
}) => {
  const { session } = await newMember(portal);
  await page.hover(`main a[href="${product}"]`);
  const ahead = await prerendered;
  const complete = `document.readyState === "complete" && location.pathname === "${product}"`;
  await expect.poll(() => ahead.evaluate(complete)).toBe(true);
  expect(await ahead.evaluate("document.prerendering")).toBe(true);

  const stored = { ...session, superAccount: session.admin, tokenSince: Date.now() };
  await page.evaluate(`
      for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, String(value));
      localStorage.setItem("settings", '{"mode":"dark"}');
      sessionStorage.setItem("flash-message", "logOut");
      sessionStorage.setItem("document-scroll", "120");
    `);
  const files = 'performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length';
  expect(await ahead.evaluate(files)).toBe(0);
  expect(await ahead.evaluate('document.querySelector("[data-mode][aria-pressed=true]")?.dataset.mode')).not.toBe(
    "dark",
  );

  await page.click(`main a[href="${product}"]`);
  await expect.poll(() => ahead.evaluate("document.prerendering")).toBe(false); // the same document is activated
  expect(await ahead.evaluate("document.documentElement.dataset.mode")).toBe("dark");
  expect(await ahead.evaluate("document.documentElement.dataset.account")).toBe(String(session.status));
  await expect
    .poll(() => ahead.evaluate('document.querySelector("[data-username]").textContent'))
    .toBe(session.username);
  await expect.poll(() => ahead.evaluate('document.querySelector(".message")?.textContent')).toContain("logged out");
  expect(await ahead.evaluate('sessionStorage.getItem("flash-message")')).toBe(null);
  expect(await ahead.evaluate("scrollY")).toBe(120);
});

test("a prerendered page appears in a language chosen since", async ({ tab: { page, prerendered } }) => {
  await page.hover(`main a[href="${product}"]`);
  const ahead = await prerendered;
  await expect
    .poll(() => ahead.evaluate('document.readyState + " " + document.documentElement.lang'))
    .toBe("complete en");
  await page.evaluate('localStorage.setItem("ln", "0"); document.cookie = "ln=0; path=/"');
  await page.click(`main a[href="${product}"]`);
  await expect.poll(() => ahead.evaluate("document.documentElement.lang").catch(() => "")).toBe("zh-CN");
  expect(await ahead.evaluate("location.pathname")).toBe(product);
});
