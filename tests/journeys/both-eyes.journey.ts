import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./journey.ts";

const samples = "/sdk/unity/samples";
const texts = {
  "1": { open: "See it with both eyes", enter: "Open in this headset", wiggle: "Wiggle", pair: "Pair" },
  "0": { open: "用双眼观看", enter: "在头显中打开", wiggle: "交替", pair: "平行" },
} as const;
const files = "**/media/**/*-sbs*";

test.use({
  expected: { messages: [/WebGL|GL Driver|willReadFrequently/] }, // Chromium warns about software rendering and this test
  contextOptions: { reducedMotion: "no-preference" },
});

for (const ln of ["1", "0"] as const)
  test(`a sample is seen with each eye, in four ways @${ln === "1" ? "en" : "zh"} @phone`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "ln", value: ln, url: baseURL ?? "" }]);
    let send = () => {};
    const isAwaited = new Promise<void>((resolve) => (send = resolve));
    await page.route(files, async (route) => {
      await isAwaited;
      await route.continue();
    });
    await page.goto(samples);
    const opener = page.getByRole("button", { name: texts[ln].open }).first();
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: texts[ln].open });
    const canvas = dialog.locator("canvas");
    await expect(dialog.getByRole("radio", { name: texts[ln].wiggle })).toBeChecked();
    await expect.poll(() => coloursOf(canvas)).toBeGreaterThan(50); // the sample's own picture
    const flat = await middleOf(canvas);
    send();
    const one = await changed(canvas, flat);
    const other = await changed(canvas, one);

    await dialog.locator("[data-way=anaglyph]").click();
    const glasses = (left: number[], right: number[]) =>
      left.map((value, at) => (at % 4 === 0 ? value : (right[at] ?? 0)));
    await expect
      .poll(async () => {
        const seen = await middleOf(canvas);
        const from = (...pictures: number[][]) => Math.min(...pictures.map((picture) => difference(picture, seen)));
        return from(glasses(one, other), glasses(other, one)) / from(one, other);
      })
      .toBeLessThan(0.5); // not 0, because canvases scale in different ways

    await dialog.getByRole("radio", { name: texts[ln].wiggle }).focus();
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByRole("radio", { name: texts[ln].pair })).toBeChecked();
    await expect.poll(() => beside(canvas)).toBeGreaterThan(0);

    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

/** What the canvas shows once that is something else, before it changes again. */
async function changed(canvas: Locator, from: number[]): Promise<number[]> {
  let seen = from;
  await expect.poll(async () => (seen = await middleOf(canvas))).not.toEqual(from);
  return seen;
}

test("each button opens its own file, and one that cannot be loaded is explained @nightly", async ({ page }) => {
  await page.goto(samples);
  const openers = page.getByRole("button", { name: texts[1].open });
  const dialog = page.getByRole("dialog", { name: texts[1].open });
  await expect(openers).toHaveCount(4);
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).pathname.split("/").at(-1) ?? ""));
  for (const [index, file] of ["room", "hand-menu", "locomotion", "performance-display"].entries()) {
    await openers.nth(index).click();
    await expect.poll(() => asked.has(`${file}-sbs.webp`)).toBe(true);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});

test("with reduced motion the eyes do not alternate, and all controls can be reached at 400 % zoom", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark", forcedColors: "active", reducedMotion: "reduce" });
  await page.goto(samples);
  await page.getByRole("button", { name: texts[1].open }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: texts[1].pair })).toBeChecked();
  await expect(dialog.getByRole("radio", { name: texts[1].wiggle })).toBeHidden();
  await expect.poll(() => beside(dialog.locator("canvas"))).toBeGreaterThan(0);
  await page.setViewportSize({ width: 320, height: 256 });
  for (const control of [dialog.locator("canvas"), dialog.getByText(texts[1].pair, { exact: true })]) {
    await control.scrollIntoViewIfNeeded();
    await expect(control).toBeInViewport({ ratio: 0.9 });
  }
  const wide = await dialog.locator(".dialog-body").evaluate((body) => body.scrollWidth - body.clientWidth);
  expect(wide).toBe(0);
});

test("in a headset the same button enters VR, and explains how to leave", async ({ page }) => {
  await wearHeadset(page);
  await page.goto(samples);
  await page.getByRole("button", { name: texts[1].enter }).first().click();
  const dialog = page.getByRole("dialog");
  const enter = dialog.getByRole("button", { name: texts[1].enter });
  const status = dialog.getByRole("status");
  await expect.poll(() => coloursOf(dialog.locator("canvas"))).toBeGreaterThan(50);
  await enter.click();
  await expect(status).toContainText("is in your headset");
  await expect(enter).toHaveAttribute("aria-pressed", "true");
  await page.evaluate(() => window.headset?.activeSession?.end()); // the headset is taken off
  await expect(status).toContainText("You have left the headset");

  await page.evaluate(() => {
    XRSystem.prototype.requestSession = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await enter.click();
  await expect(status).toContainText("didn’t start a session");
});

for (const [mode, own, others] of [
  ["light", /\/room(?:-\d+)?\.webp$/, /-dark/],
  ["dark", /\/room-dark(?:-\d+)?\.webp$/, /\/room(?:-\d+)?\.(?:webp|webm|mp4)$/],
] as const)
  test(`the home page has its picture at once, and then the clip over it, in the ${mode} @phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: mode, reducedMotion: "no-preference" });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/", { waitUntil: "commit" });
    const still = page.locator(".scene img").locator("visible=true");
    await expect(still).toHaveJSProperty("complete", true);
    const place = await still.boundingBox();
    expect(asked.filter((path) => own.test(path))).toHaveLength(1);
    const clip = page.locator(".scene video");
    await expect(clip).toHaveAttribute("data-playing", "");
    expect(await clip.boundingBox()).toEqual(place);
    expect(asked.filter((path) => others.test(path))).toEqual([]);
    const pause = page.getByRole("button", { name: "Pause the moving picture" });
    await pause.click();
    await expect(clip).toHaveJSProperty("paused", true);
    await pause.click();
    await expect(clip).toHaveJSProperty("paused", false);
    await page.emulateMedia({ colorScheme: mode, reducedMotion: "reduce" });
    await expect(clip).toHaveCount(0);
    await expect(pause).toBeHidden();
  });

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface adds to the browser's
  interface Window {
    headset?: { activeSession?: XRSession };
  }
}

/** Installs `iwer`'s emulated headset and its user agent before the page's own scripts. */
async function wearHeadset(page: Page): Promise<void> {
  const program = await readFile(fileURLToPath(import.meta.resolve("iwer/build/iwer.js")), "utf8");
  await page.addInitScript(`${program};
    window.headset = new IWER.XRDevice(IWER.metaQuest3);
    window.headset.installRuntime({ forceInstall: true }); // Chromium has WebXR, but no headset`);
}

/** Pixels of the row in the middle, a few apart, as red, green, blue and opacity. */
async function middleOf(canvas: Locator): Promise<number[]> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const row = element.getContext("2d")?.getImageData(0, Math.floor(height * 0.45), width, 1).data ?? [];
    return Array.from(row).filter((_, index) => Math.floor(index / 4) % 8 === 0);
  });
}

function difference(one: number[], other: number[]): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0);
}

async function coloursOf(canvas: Locator): Promise<number> {
  return canvas.evaluate((element: HTMLCanvasElement) => {
    const { width, height } = element;
    const pixels = element.getContext("2d")?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    return new Set(new Uint32Array(pixels.buffer)).size;
  });
}

/** By how many pixels of its middle row the left half of the canvas differs from the right one; 0 if either is empty. */
async function beside(canvas: Locator): Promise<number> {
  const row = await middleOf(canvas);
  const half = Math.floor(row.length / 8) * 4;
  const [left, right] = [row.slice(0, half), row.slice(half, 2 * half)];
  if (!left.some(Boolean) || !right.some(Boolean)) return 0;
  return left.filter((value, at) => Math.abs(value - (right[at] ?? 0)) > 16).length;
}
