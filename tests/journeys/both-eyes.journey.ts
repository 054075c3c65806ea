import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";

const samples = "/sdk/unity/samples";
const texts = {
  "1": {
    open: "See it with both eyes",
    enter: "Open in this headset",
    farthest: "72 mm",
    wiggle: "Wiggle",
    pair: "Pair",
    crossed: "Cross-eyed",
  },
  "0": {
    open: "用双眼观看",
    enter: "在头显中打开",
    farthest: "72 毫米",
    wiggle: "交替",
    pair: "平行",
    crossed: "交叉",
  },
} as const;

/** How long a picture takes without a graphics processor, on a machine that does other things. */
const software = { timeout: 60_000 };

test.use({
  expected: { messages: [/WebGL/] }, // Chromium warns about software rendering
  contextOptions: { reducedMotion: "no-preference" },
});

for (const ln of ["1", "0"] as const)
  test(`a scene is drawn once for each eye @${ln === "1" ? "en" : "zh"} @phone-nightly @nightly`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: "ln", value: ln, url: baseURL ?? "" }]);
    await page.goto(samples);
    const opener = page.getByRole("button", { name: texts[ln].open }).first();
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: texts[ln].open });
    const canvas = dialog.locator("canvas");
    await expect(dialog.getByRole("radio", { name: texts[ln].wiggle })).toBeChecked();
    await expect.poll(() => detail(page), software).toBeGreaterThan(2_500);
    await dialog.getByRole("radio").first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByRole("radio", { name: texts[ln].pair })).toBeChecked();
    const before = await halvesOf(page);
    expect(before.left).not.toBe(before.right);

    await page.keyboard.press("ArrowRight");
    await expect(dialog.getByRole("radio", { name: texts[ln].crossed })).toBeChecked();
    await expect.poll(async () => (await halvesOf(page)).left).toBe(before.right);

    await page.keyboard.press("ArrowLeft");
    await expect.poll(async () => (await halvesOf(page)).left).toBe(before.left);
    await canvas.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(async () => (await halvesOf(page)).left).not.toBe(before.left);

    const turned = (await halvesOf(page)).left;
    await dialog.getByRole("slider").focus();
    await page.keyboard.press("End");
    await expect(dialog.getByRole("slider")).toHaveValue("72");
    await expect(dialog.getByText(texts[ln].farthest)).toBeVisible();
    await expect.poll(async () => (await halvesOf(page)).left).not.toBe(turned);

    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

test("the first screen's room is drawn when the page rests, and its button opens the scene @nightly", async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on("response", (response) => fetched.push(new URL(response.url()).pathname));
  await page.goto("/");
  await expect(page.locator(".room[data-drawn]")).toBeVisible(software);
  await expect(page.locator(".room .lens")).toBeHidden();
  expect(fetched.filter((path) => path.includes("stereo-island"))).toEqual([]);
  await page.getByRole("button", { name: texts[1].open }).click();
  await expect.poll(() => detail(page), software).toBeGreaterThan(2_500);
  expect(fetched.filter((path) => path.includes("stereo-island"))).toHaveLength(1);
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });
  test("the first screen keeps its lens, and loads no scene", async ({ page }) => {
    const fetched: string[] = [];
    page.on("response", (response) => fetched.push(new URL(response.url()).pathname));
    await page.goto("/", { waitUntil: "networkidle" });
    await expect.poll(() => fetched.some((path) => path.includes("room-island"))).toBe(true);
    await expect(page.locator(".room .lens")).toBeVisible();
    expect(fetched.filter((path) => path.includes("room-worker"))).toEqual([]);
  });
});

test("a sample's scene is drawn over its picture, and plays under the pointer or the focus @nightly", async ({
  page,
}) => {
  await page.addInitScript(() => {
    // What the worker is told, because it may be too slow here for a loop
    window.Worker = class extends Worker {
      override postMessage(message: { plays?: boolean }, more?: Transferable[] | StructuredSerializeOptions) {
        if (message.plays !== undefined) document.documentElement.dataset["plays"] = String(message.plays);
        super.postMessage(message, Array.isArray(more) ? { transfer: more } : more);
      }
    };
  });
  await page.goto(samples);
  const picture = page.locator("#hand-menu .sample-room");
  await expect(picture.locator("canvas")).toHaveCount(0);
  await picture.hover();
  await expect(page.locator("#hand-menu .sample-room[data-drawn]")).toBeVisible(software);
  const plays = async (told: string) => await expect(page.locator("html")).toHaveAttribute("data-plays", told);
  await plays("true");
  await page.mouse.move(0, 0);
  await plays("false");
  await picture.getByRole("button").focus();
  await plays("true");
});

test("each sample's button opens the scene of its own figure @nightly", async ({ page }) => {
  await page.goto(samples);
  const openers = page.getByRole("button", { name: texts[1].open });
  const dialog = page.getByRole("dialog", { name: texts[1].open });
  const names = ["room", "menu", "teleport", "hud"];
  await expect(openers).toHaveCount(names.length);
  const seen: string[] = [];
  for (const [index, name] of names.entries()) {
    await openers.nth(index).click();
    await expect(dialog).toHaveAttribute("data-about", name);
    await expect.poll(() => detail(page), software).toBeGreaterThan(2_500);
    await expect.poll(async () => seen.includes((await halvesOf(page)).left)).toBe(false);
    seen.push((await halvesOf(page)).left);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  }
});

test("with forced colours of the mode that was not chosen, reduced motion and 400 % zoom, figure and scene follow the system, and all controls can be reached @nightly", async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: "dark", forcedColors: "active", reducedMotion: "reduce" });
  await page.goto("/sdk/unreal/samples");
  const face = page.locator(".figure .face").first();
  const fill = await face.evaluate((element) => getComputedStyle(element).fill);
  await page.evaluate(() => (document.documentElement.dataset["mode"] = "light"));
  await expect(face).toHaveCSS("fill", fill);
  await page.goto(samples);
  await page.getByRole("button", { name: texts[1].open }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio", { name: texts[1].pair })).toBeChecked(); // the eyes do not alternate
  await expect(dialog.getByRole("radio", { name: texts[1].wiggle })).toBeHidden();
  await expect.poll(() => detail(page), software).toBeGreaterThan(700); // in few colours
  await page.setViewportSize({ width: 320, height: 256 });
  for (const control of [dialog.locator("canvas"), dialog.getByText(texts[1].pair), dialog.getByRole("slider")]) {
    await control.scrollIntoViewIfNeeded();
    await expect(control).toBeInViewport({ ratio: 0.9 });
  }
  const wide = await dialog.locator(".dialog-body").evaluate((body) => body.scrollWidth - body.clientWidth);
  expect(wide).toBe(0);
});

test("without WebGL the figure is shown with an explanation", async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.goto(samples);
  await page.getByRole("button", { name: texts[1].open }).first().click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("status")).toContainText("can’t draw it in 3D");
  await expect(dialog.getByRole("img", { name: /blue cube/ })).toBeVisible();
  await expect(dialog.locator("canvas")).toBeHidden();
});

test("a lost WebGL context is restored, and without WebXR no headset is offered @nightly", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "xr");
  });
  await page.goto(samples);
  await page.getByRole("button", { name: texts[1].open }).first().click();
  await expect.poll(() => detail(page), software).toBeGreaterThan(2_500);
  const lose = await page
    .locator(".stereo canvas")
    .evaluateHandle((canvas: HTMLCanvasElement) => canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context"));
  await lose.evaluate((extension) => extension?.loseContext());
  const status = page.getByRole("dialog").getByRole("status");
  await expect(status).toContainText("graphics were reset");
  await lose.evaluate((extension) => extension?.restoreContext());
  await expect(status).toContainText("take turns");
  await expect(page.getByRole("button", { name: texts[1].enter })).toHaveCount(0);
  await expect.poll(() => detail(page), software).toBeGreaterThan(2_500);
});

test("in a headset the same button enters VR, and explains how to leave @nightly", async ({ page }) => {
  await wearHeadset(page);
  await page.goto(samples);
  await page.getByRole("button", { name: texts[1].enter }).first().click();
  const dialog = page.getByRole("dialog");
  const enter = dialog.getByRole("button", { name: texts[1].enter });
  const status = dialog.getByRole("status");
  await enter.click();
  await expect(status).toContainText("is in your headset");
  await expect(enter).toHaveAttribute("aria-pressed", "true");
  await page.evaluate(() => window.headset?.activeSession?.end()); // the headset is taken off
  await expect(status).toContainText("You have left the headset");
  await expect.poll(() => detail(page), software).toBeGreaterThan(2_500);

  await page.evaluate(() => {
    XRSystem.prototype.requestSession = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await enter.click();
  await expect(status).toContainText("didn’t start a session");
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

/** Screenshots of both halves of the picture, without its round corners. */
async function halvesOf(page: Page): Promise<{ left: string; right: string }> {
  const canvas = page.locator(".stereo canvas");
  await expect(canvas).toBeVisible(); // it is in the document before it has a size
  const box = await canvas.boundingBox();
  if (!box) throw new Error("no picture");
  const middle = box.x + Math.floor(box.width / 2);
  const half = Math.min(Math.floor(box.width / 2), 234); // the width of each of two pictures
  const seen = async (x: number) => {
    const clip = { x: x + 12, y: box.y + 12, width: half - 24, height: box.height - 24 };
    return (await page.screenshot({ clip })).toString("base64");
  };
  return { left: await seen(middle - half), right: await seen(middle) };
}

/** The amount of detail: an empty picture compresses to almost nothing. */
async function detail(page: Page): Promise<number> {
  return (await halvesOf(page)).left.length;
}
