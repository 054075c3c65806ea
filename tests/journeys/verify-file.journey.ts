import { mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { readToEnd } from "./terms.ts";

const product = "/sdk/unity?version=2.8.0"; // a newer one may have been published
const package280 = "com.parallax.xr-2.8.0.tgz";
const panel = (page: Page) => page.getByRole("region", { name: /downloaded file|已下载的文件/ });
const seen = { useInnerText: true }; // without the other, hidden verdicts
const status = (page: Page) => panel(page).getByRole("status");

/** Downloads a version's file through the page, and returns its path. */
async function downloaded(page: Page, address: string, name: string): Promise<string> {
  await page.goto(address);
  await page.getByRole("button", { name: `Download ${name}` }).click();
  await readToEnd(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Agree and download" }).click(),
  ]);
  return download.path();
}

/** Drops files on a file's row, as the desktop would. `content`: as base64. `folder`: one of them is a folder. */
async function drop(
  page: Page,
  row: string,
  files: { name: string; content: string }[],
  folder = false,
): Promise<void> {
  const target = page.locator(`[data-file="${row}"]`);
  await target.hover(); // the pointer arrives before the file
  const data = await page.evaluateHandle(
    ({ given, isFolder }) => {
      const transfer = new DataTransfer();
      for (const { name, content } of given) {
        const bytes = Uint8Array.from(atob(content), (each) => each.charCodeAt(0));
        transfer.items.add(new File([bytes], name));
      }
      if (isFolder) DataTransferItem.prototype.webkitGetAsEntry = () => ({ isDirectory: true }) as FileSystemEntry;
      return transfer;
    },
    { given: files, isFolder: folder },
  );
  await expect(async () => {
    await target.dispatchEvent("dragenter", { dataTransfer: data });
    await expect(target).toHaveAttribute("data-over", { timeout: 100 });
  }).toPass(); // the row is highlighted after hydration
  await target.dispatchEvent("drop", { dataTransfer: data });
}

test("a downloaded file matches the published one, even renamed, and a changed one does not", async ({ page }) => {
  const file = await downloaded(page, product, package280);
  const bytes = await readFile(file);
  const folder = await mkdtemp(path.join(tmpdir(), "verify-"));
  const as = async (name: string, content: Uint8Array) => {
    const place = path.join(folder, name);
    await writeFile(place, content);
    return place;
  };
  const choose = async (place: string) => panel(page).locator("input[type=file]").setInputFiles(place);

  await choose(await as(package280, bytes));
  await expect(status(page)).toHaveText(
    `It matches Identical to ${package280} of version 2.8.0. Its signature is by this portal’s key.`,
    seen,
  );
  await expect(page.locator(".message")).toHaveCount(0); // it would cover the verdict
  await expect(status(page).getByText("It matches", { exact: true })).toHaveCSS("font-size", "20px");
  await expect(page.locator(`[data-file="${package280}"]`)).toHaveAttribute("data-verified", "same");

  await choose(await as("renamed.zip", bytes));
  await expect(status(page)).toContainText("It matches, under another name", seen);

  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(100) ^ 1, 100);
  await choose(await as(package280, changed));
  await expect(status(page)).toContainText("It has the right size, but another hash.", seen);
  const verdict = status(page).locator(".verify-verdict:visible");
  const colour = await verdict.evaluate((element) => getComputedStyle(element).color);
  await expect(verdict.locator("svg")).toHaveCSS("stroke", colour);
  await expect(panel(page).locator("mark")).toHaveCount(2); // the first different block, side by side
  await expect(page.locator("[data-verified]")).toHaveCount(0);
});

test("a file can be dropped on its row or on another; several files, a folder, and by their size 10 GB show an explanation without being read @nightly", async ({
  page,
}) => {
  const content = await readFile(await downloaded(page, product, package280), "base64");
  await page.goto(product);
  await drop(page, package280, [{ name: package280, content }]);
  await expect(status(page)).toContainText("It matches", seen);

  const rows = await page.locator("[data-file]").evaluateAll((all) => all.map((row) => row.getAttribute("data-file")));
  const other = rows.find((name) => name !== package280) ?? "";
  await drop(page, other, [{ name: package280, content }]);
  await expect(status(page)).toContainText(`Identical to ${package280}, not to the file of this row.`, seen);
  await expect(page.locator(`[data-file="${other}"]`)).toHaveAttribute("data-verified", "other");

  const five = [1, 2, 3, 4, 5].map((number) => ({ name: `${number}.zip`, content: btoa(String(number)) }));
  await drop(page, package280, five);
  await expect(status(page)).toHaveText("Those are several files. Drop one at a time.", seen);
  await drop(page, package280, [{ name: "Assets", content: "" }], true);
  await expect(status(page)).toContainText("That is a folder.", seen);

  await page.goto(product);
  const folder = await mkdtemp(path.join(tmpdir(), "verify-"));
  const place = path.join(folder, package280);
  await writeFile(place, "");
  await truncate(place, 10 * 1024 ** 3); // holds no data on the disk
  await page.evaluate(() => {
    Reflect.deleteProperty(window, "Worker"); // so that the page itself would read
    Blob.prototype.stream = () => {
      throw new Error("the file was read");
    };
  });
  await panel(page).locator("input[type=file]").setInputFiles(place);
  await expect(status(page)).toContainText(/too long by 10,737,\d{3},\d{3} B/, seen);
  await rm(folder, { recursive: true });
});

test.describe("an unknown address", () => {
  test.use({ expected: { messages: [/404/] } });

  test.describe("at 400 % zoom, with dark forced colours", () => {
    test.use({
      viewport: { width: 320, height: 256 },
      colorScheme: "dark",
      contextOptions: { forcedColors: "active" },
    });

    test("fits, with the still of the home page", async ({ page }) => {
      await page.goto("/nothing/here");
      await expect(page.locator(".error-still")).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      const field = page.getByRole("main").getByRole("searchbox");
      await field.scrollIntoViewIfNeeded();
      await expect(field).toBeInViewport({ ratio: 1 });
    });
  });

  test("keeps the words of its search button in one line on phones @phone-only", async ({ page }) => {
    await page.goto("/nothing/here?ln=0");
    const lines = await page.getByRole("button", { name: "搜索", exact: true }).evaluate((button) => {
      const words = document.createRange();
      words.selectNodeContents(button);
      return words.getClientRects().length;
    });
    expect(lines).toBe(1);
  });
});

test("an older version's page shows the latest number behind its own, however long it is @nightly", async ({
  page,
}) => {
  const numeral = page.locator(".numeral");
  await page.goto("/sdk/native"); // no other test publishes this product
  await expect(numeral).not.toHaveAttribute("data-latest");
  await page.goto("/sdk/native/releases/2.2.0");
  await expect(numeral).toHaveAttribute("data-latest", "2.3.0");
  await page.setViewportSize({ width: 390, height: 844 });
  await numeral.evaluate((element) => element.setAttribute("data-latest", "90.385723.0"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
