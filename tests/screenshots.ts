/**
 * `npm run screenshots`: pictures of every kind of page at three widths, in both languages, light and dark, for a review of the
 * look. CONTRIBUTING.md says how to use it.
 */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium, type BrowserContext, type BrowserContextOptions } from "@playwright/test";
import { shellPaths } from "../app/shell-paths.ts";
import { languages, lnOf } from "../contract/language.ts";
import { findBrowser } from "./browser.ts";
import { publicPages } from "./kinds-of-pages.ts";

const heights = { 390: 844, 820: 1180, 1440: 900 };
const modes = ["light", "dark"] as const;
/** Milliseconds for one page. */
const timeout = 60_000;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    account: { type: "string", default: "admin@example.com" },
    password: { type: "string", default: "Parallax-1" },
  },
});
const [portal = "http://127.0.0.1:3000", folder = "test-results/screenshots"] = positionals;
const isChosen = (page: string) => page.includes(options.only);

const { executablePath, args, env } = await findBrowser();
const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } });
try {
  mkdirSync(folder, { recursive: true });
  const guestPages = (await publicPages(portal, options)).filter(isChosen);
  const ownPages = shellPaths.filter((each) => !each.includes(":")).filter(isChosen);
  const login = ownPages.length > 0 ? await logIn() : undefined;
  await take(guestPages, {});
  if (login) await take(ownPages, { storageState: login });
} finally {
  await browser.close();
}

/** What a browser stores after a login; undefined if this portal has no such account. */
async function logIn(): Promise<Awaited<ReturnType<BrowserContext["storageState"]>> | undefined> {
  const context = await browser.newContext({ baseURL: portal });
  const page = await context.newPage();
  await page.goto("/login?way=mail", { waitUntil: "networkidle" });
  await page.locator("[name=account]").fill(options.account);
  await page.locator("[name=password]").fill(options.password);
  await page.keyboard.press("Enter");
  try {
    await page.waitForURL((url) => !url.pathname.startsWith("/login"));
    await page.waitForLoadState("networkidle");
    return await context.storageState();
  } catch {
    console.log(`${options.account} could not log in: the console's pages are left out.`);
    return undefined;
  } finally {
    await context.close();
  }
}

async function take(pages: string[], login: Pick<BrowserContextOptions, "storageState">): Promise<void> {
  for (const width of [390, 820, 1440] as const)
    for (const language of languages)
      for (const mode of modes) {
        const viewport = { width, height: heights[width] };
        const context = await browser.newContext({
          baseURL: portal,
          viewport,
          colorScheme: mode,
          reducedMotion: "reduce",
          ...login,
        });
        context.setDefaultTimeout(timeout);
        await context.addCookies([{ name: "ln", value: lnOf(language), url: portal }]);
        await context.addInitScript((ln) => localStorage.setItem("ln", ln), lnOf(language));
        const page = await context.newPage();
        for (const address of pages) {
          await page.goto(address, { waitUntil: "networkidle" });
          await page.screenshot({ path: path.join(folder, fileName(address, width, language, mode)), fullPage: true });
        }
        await context.close();
        console.log(`${width} px, ${language}, ${mode}: ${pages.length} pages`);
      }
}

function fileName(address: string, ...rest: (string | number)[]): string {
  const name = address === "/" ? "home" : address.slice(1).replaceAll(/[^\w.]+/g, "-");
  return `${[name, ...rest].join("_")}.png`;
}
