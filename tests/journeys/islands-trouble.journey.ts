import type { Page } from "@playwright/test";
import { call } from "./members.ts";
import { holdBack } from "./hold-back.ts";
import { expect, test } from "./journey.ts";

const product = "/sdk/unity";
const react = /\/assets\/react-.*\.js$/;
const file = "com.parallax.xr-2.8.0.tgz";
const download = (page: Page) => page.getByRole("button", { name: `Download ${file}` });
const dialog = (page: Page) => page.getByRole("dialog");
const note = (page: Page) => page.getByText("Part of this page didn’t load");

/** Records matching requests from now on. */
function requestsOf(page: Page, addresses: RegExp): string[] {
  const seen: string[] = [];
  page.on("request", (request) => addresses.test(request.url()) && seen.push(request.url()));
  return seen;
}

/** Stores an agreement to the licence as the browser would. */
async function agreed(page: Page, url: string): Promise<void> {
  const { data } = await call<{ id: string; version: string }>(url, "/catalogue/licences/current");
  if (!data) throw new Error("There is no licence");
  const agreement = JSON.stringify({ id: data.id, version: data.version, agreedAt: new Date().toISOString() });
  await page.addInitScript((text) => localStorage.setItem("licence", text), agreement);
}

test("input in the question filter before hydration is applied @nightly", async ({ page }) => {
  const release = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto("/FAQ", { waitUntil: "commit" });
  const field = page.getByRole("main").getByRole("searchbox");
  await field.fill("zzzz qqqq");
  release();
  await expect(page.getByText("No question contains these words")).toBeVisible();
  await expect(field).toHaveValue("zzzz qqqq");
  await expect(field).toBeFocused();
});

test("several clicks by a reader who has agreed download one file", async ({ page, portal }) => {
  await agreed(page, portal.url);
  const release = await holdBack(page, react);
  const links = requestsOf(page, /\/download\/agree$/);
  const files: string[] = [];
  page.on("download", (started) => files.push(started.suggestedFilename()));
  await page.goto(product);
  await download(page).click({ clickCount: 3 });
  await expect(dialog(page)).toHaveCount(0);
  const started = page.waitForEvent("download");
  release();
  await started;
  await page.getByText("curl", { exact: true }).click();
  await expect(page.locator("pre:visible", { hasText: "curl -fL" })).toContainText("signature=");
  expect(links).toHaveLength(1);
  expect(files).toEqual([file]);
});

test("opening the search twice within a frame loses no key press @nightly", async ({ page }) => {
  await page.goto(product);
  await page.evaluate(() => {
    const press = (key: string, ctrlKey = false) =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey, bubbles: true, cancelable: true }));
    press("k", true);
    press("k", true);
    press("a");
    press("b");
  });
  await expect(dialog(page).getByRole("combobox")).toHaveValue("ab");
});

test.describe("if the script takes half a minute", () => {
  test("the dialog shows that it is loading, can be closed and reopened, and nothing is loaded twice @nightly", async ({
    page,
  }) => {
    await page.clock.install();
    const release = await holdBack(page, react);
    const fetched = requestsOf(page, react);
    await page.goto(product);
    await download(page).click();
    await expect(dialog(page).getByText("Fetching the terms")).toBeVisible();
    await page.clock.fastForward(30_000);
    await expect(dialog(page).getByText("Fetching the terms")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await download(page).click();
    await expect(dialog(page).getByText("Fetching the terms")).toBeVisible();
    await expect(note(page)).toBeHidden();
    release();
    await expect(dialog(page).getByRole("checkbox")).toBeVisible();
    expect(fetched).toHaveLength(1);
  });
});

test.describe("if the page belongs to the previous build", () => {
  test.use({ expected: { messages: [/404/] } });

  test("the first click reloads the page, and the next one works @nightly", async ({ page, portal }) => {
    let opened = 0;
    await page.route(portal.url + product, async (route) => {
      if (++opened > 1) return route.continue();
      const response = await route.fetch();
      const old = (await response.text()).replaceAll(
        /\/assets\/(react|downloads-island)-[\w-]+\.js/g,
        "/assets/$1-gone.js",
      );
      await route.fulfill({ response, body: old });
    });
    await page.goto(product);
    const gone = requestsOf(page, /-gone\.js$/);
    const reloaded = page.waitForEvent("load");
    await download(page).click();
    await reloaded;
    expect(gone).not.toEqual([]);
    expect(opened).toBe(2);
    await download(page).click();
    await expect(dialog(page).getByRole("checkbox")).toBeVisible();
    await expect(note(page)).toBeHidden();
  });
});

test.describe("if an island is broken", () => {
  test.use({ expected: { messages: [/is broken/] } });

  /** Replaces the island's script. */
  async function replaceIsland(page: Page, program: string): Promise<void> {
    await page.route(/\/assets\/downloads-island-.*\.js$/, (route) =>
      route.fulfill({ contentType: "text/javascript", body: program }),
    );
  }

  for (const [when, program] of [
    ["renders", 'export default function Broken() { throw new Error("The island is broken"); }'],
    ["is loaded", 'throw new Error("The island is broken");'],
  ] as const) {
    test(`and throws when it ${when}, the page shows an error, stays readable, and sends nothing`, async ({ page }) => {
      await replaceIsland(page, program);
      await page.goto(product);
      if (when === "is loaded") {
        const reloaded = page.waitForEvent("load"); // as for a missing chunk
        await download(page).click();
        await reloaded;
      }
      const sent: string[] = [];
      page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));
      await download(page).click();
      await expect(note(page)).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      await expect(download(page)).toBeVisible();
      await expect(page.getByRole("main")).toContainText(file);
      expect(sent).toEqual([]);
      await page.getByRole("contentinfo").getByRole("button", { name: "Dark" }).click();
      await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
    });
  }

  test("an unhandled rejection shows an error, too @nightly", async ({ page }) => {
    await page.goto(product);
    await page.evaluate(() => void Promise.reject(new Error("A promise is broken")));
    await expect(note(page)).toBeVisible();
  });
});

/** Storage failures, besides being forbidden altogether (`islands.journey.ts`). */
const storages = {
  "is full": () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
  "has been tampered with @nightly": () => {
    for (const key of ["settings", "licence", "search", "status", "superAccount", "username", "ln"])
      localStorage.setItem(key, '{"mode":{},"id":[1],"queries":"x","visits":[{}],"theme":7,"a":');
    for (const key of ["document-scroll", "chunk-missing", "flash-message", "ln-reload"])
      sessionStorage.setItem(key, "][");
  },
};

for (const [what, tamper] of Object.entries(storages)) {
  test(`if storage ${what}, documents work without errors`, async ({ page }) => {
    await page.addInitScript(tamper);
    await page.goto(product);
    await page.getByRole("contentinfo").getByRole("button", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-mode", "dark");
    await page.getByRole("banner").getByRole("link", { name: "Search" }).click();
    await dialog(page).getByRole("combobox").fill("hands");
    await expect(dialog(page).getByRole("option").first()).toBeVisible();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(note(page)).toBeHidden();
  });
}
