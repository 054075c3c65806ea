import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { publishLicence } from "../../server/catalogue/publish-licence.ts";
import { readConfig } from "../../server/config.ts";
import { openPortal } from "../../server/open.ts";
import { expect, startPortal, test } from "./journey.ts";
import { temporaryData } from "../temporary.ts";
import { readToEnd } from "./terms.ts";

const file = "com.parallax.xr-2.8.0.tgz";
const pleaseAgree = "Please read and agree to the license terms first.";

test("a guest reads the terms, agrees, and downloads a file whose hash is the one shown", async ({ page }) => {
  await page.goto("/sdk/unity");
  const row = page.getByRole("listitem").filter({ hasText: file }).first();
  const shown = (await row.innerText()).replace(/\s/g, "");

  await page.getByRole("button", { name: `Download ${file}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "SDK License Terms" })).toBeVisible();

  await dialog.getByRole("button", { name: "Agree and download" }).click();
  await expect(dialog.getByText(pleaseAgree)).toBeVisible();

  await readToEnd(page);
  const started = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Agree and download" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(file);
  const bytes = await readFile(await download.path());
  const hash = createHash("sha256").update(bytes).digest("hex");
  expect(shown).toContain(hash.slice(0, 12)); // a phone shows only the beginning and the end
  expect(shown).toContain(hash.slice(-12));

  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("pre:visible", { hasText: "curl -fL" })).toContainText("signature=");
});

test("the agreement is remembered for this version of the terms, also after a reload", async ({ page }) => {
  await page.goto("/sdk/unity");
  await page.getByRole("button", { name: `Download ${file}` }).click();
  await readToEnd(page);
  const first = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Agree and download" }).click();
  await first;
  await page.reload();
  await expect(page.getByText("You agreed to the")).toBeVisible();
  const second = page.waitForEvent("download");
  await page.getByRole("button", { name: `Download ${file}` }).click();
  expect((await second).suggestedFilename()).toBe(file);
});

test("a new version of the terms asks again, and shows them", async ({ browser }) => {
  const dataDir = temporaryData("journey");
  const { url, stop } = await startPortal(dataDir);
  const page = await browser.newPage({ baseURL: url });
  await page.goto("/sdk/unity");
  await page.getByRole("button", { name: `Download ${file}` }).click();
  await readToEnd(page);
  const first = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Agree and download" }).click();
  await first;

  const operator = await openPortal(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
  await publishLicence(operator, {
    id: "sdk-licence",
    version: "4.0",
    effective: "2026-01-01",
    title: { en: "New terms", zh: "新条款" },
    body: { en: "# All new\n\nEverything is new.", zh: "# 全新\n\n全部更新。" },
  });
  await operator.close();

  await page.getByRole("button", { name: `Download ${file}` }).click();
  await expect(page.getByRole("dialog").getByText("Everything is new.")).toBeVisible();
  await page.close();
  await stop();
});

test.describe("without a connection", () => {
  test.use({ expected: { messages: [/Failed to load resource/] } });

  test("the request can be repeated, and nothing is lost", async ({ page }) => {
    await page.goto("/sdk/unity");
    await page.getByRole("button", { name: `Download ${file}` }).click();
    await readToEnd(page);
    await page.route("**/download/agree", (route) => route.abort());
    await page.getByRole("dialog").getByRole("button", { name: "Agree and download" }).click();
    await expect(page.getByText("The service is not connected.")).toBeVisible();
    await page.unroute("**/download/agree");
    const started = page.waitForEvent("download");
    await page.getByRole("button", { name: "Retry" }).first().click();
    expect((await started).suggestedFilename()).toBe(file);
  });
});

test("Esc closes the terms and gives the focus back to the button", async ({ page, isMobile }) => {
  test.skip(isMobile, "a phone has no Esc");
  await page.goto("/sdk/unity");
  const button = page.getByRole("button", { name: `Download ${file}` });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(button).toBeFocused();
});
