import { chromium, type Browser, type Page } from "@playwright/test";
import { findBrowser } from "../tests/browser.ts";
import { lnOf, type Language } from "../contract/language.ts";

/** A mobile device: processor four times slower, 1.6 Mbit/s, 150 ms latency. */
const processorRate = 4;
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const screen = { width: 412, height: 823 };

/** `paint`: largest contentful paint in ms; `shift`: cumulative layout shift; `scripts`: URLs of loaded scripts. */
export type FirstLoad = { paint: number; shift: number; scripts: string[] };

/** Launches the journeys' browser with further arguments. Rejects if none is found. */
export async function openBrowser(...further: string[]): Promise<Browser> {
  const { executablePath, args, env } = await findBrowser();
  return chromium.launch({ executablePath, args: [...args, ...further], env: { ...process.env, ...env } });
}

/** Opens a page with an empty cache and waits until the network is idle. */
export function firstLoad(browser: Browser, url: string, language: Language): Promise<FirstLoad> {
  return visit(browser, url, language, async (page, scripts) => {
    await page.goto(url, { waitUntil: "networkidle" });
    return { ...(await page.evaluate(observedPaints)), scripts };
  });
}

/**
 * `paint`: first contentful paint; `dialog`: from the click until a dialog is open; both in ms. `scripts`: as above.
 */
export type FirstPress = { paint: number; dialog: number; scripts: string[] };

/** Presses what opens a dialog as soon as the page is painted, and waits until `shown` is in the dialog. */
export function firstPress(
  browser: Browser,
  url: string,
  language: Language,
  { pressed, shown }: { pressed: string; shown: string },
): Promise<FirstPress> {
  return visit(browser, url, language, async (page, scripts) => {
    await page.goto(url, { waitUntil: "commit" });
    const times = await page.evaluate(pressAfterPaint, pressed);
    await page.locator(`dialog[open] ${shown}`).first().waitFor();
    return { ...times, scripts };
  });
}

/**
 * The worst INP, in ms, of six consecutive interactions that start at the first paint: opening the first dialog,
 * closing it, Ctrl+K, typing, Escape, switching the colour mode.
 */
export function worstInteraction(browser: Browser, url: string, pressed: string): Promise<number> {
  return visit(browser, url, "en", async (page) => {
    let worst = 0;
    await page.exposeFunction("told", (duration: number) => (worst = Math.max(worst, duration)));
    await page.addInitScript(tellInteractions);
    await page.goto(url, { waitUntil: "commit" });
    const dialog = page.getByRole("dialog");
    await page.locator(pressed).first().click();
    await dialog.getByRole("button", { name: "Close" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.keyboard.press("Control+k");
    await dialog.getByRole("combobox").waitFor();
    await page.keyboard.press("a");
    await dialog.getByRole("option").first().waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("contentinfo").getByRole("button", { name: "Dark" }).click();
    await page.evaluate(quiet);
    return worst;
  });
}

/** Opens a page in a new browser context on a slow network and processor; `scripts` are the URLs loaded so far. */
async function visit<Outcome>(
  browser: Browser,
  url: string,
  language: Language,
  look: (page: Page, scripts: string[]) => Promise<Outcome>,
): Promise<Outcome> {
  const context = await browser.newContext({ viewport: screen });
  try {
    const ln = lnOf(language);
    await context.addCookies([{ name: "ln", value: ln, url }]);
    await context.addInitScript((value) => localStorage.setItem("ln", value), ln);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", network);
    await session.send("Emulation.setCPUThrottlingRate", { rate: processorRate });
    const scripts: string[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.url());
    });
    return await look(page, scripts);
  } finally {
    await context.close();
  }
}

/** Runs in the page. */
async function pressAfterPaint(pressed: string): Promise<{ paint: number; dialog: number }> {
  const paint = await new Promise<number>((done) => {
    const told = new PerformanceObserver((list) => {
      for (const { name, startTime } of list.getEntries()) if (name === "first-contentful-paint") done(startTime);
    });
    told.observe({ type: "paint", buffered: true });
  });
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (;;) {
    const button = document.querySelector<HTMLElement>(pressed);
    if (button) {
      button.click();
      break;
    }
    await frame(); // painted while the rest of the page is still arriving
  }
  const from = performance.now();
  while (!document.querySelector("dialog[open]")) await frame();
  return { paint, dialog: performance.now() - from };
}

/** Runs in the page. */
async function observedPaints(): Promise<{ paint: number; shift: number }> {
  type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean };
  const entries = (type: string) =>
    new Promise<Entry[]>((done) => {
      new PerformanceObserver((list) => done(list.getEntries() as Entry[])).observe({ type, buffered: true });
      setTimeout(() => done([]), 500);
    });
  const [paints, shifts] = await Promise.all([entries("largest-contentful-paint"), entries("layout-shift")]);
  return { paint: paints.at(-1)?.startTime ?? Number.NaN, shift: shifts.reduce((sum, { value }) => sum + value, 0) };
}

/** Runs in the page before its own scripts. */
function tellInteractions(): void {
  const { told } = globalThis as unknown as { told: (duration: number) => void }; // `exposeFunction` defines it
  const observer = new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) told(duration);
  });
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit); // missing in TypeScript's types
}

/** Runs in the page: resolves when the last interaction was painted and reported. */
function quiet(): Promise<void> {
  return new Promise((done) => requestIdleCallback(() => setTimeout(done, 200), { timeout: 2_000 }));
}
