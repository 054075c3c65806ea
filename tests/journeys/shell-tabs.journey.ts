import { expect } from "@playwright/test";
import { test } from "./shell.ts";

test("a tab keeps what is typed, its clicks and its scroll position, and runs no effects meanwhile", async ({
  openShell,
}) => {
  const page = await openShell("/t/1");
  await page.getByRole("textbox", { name: "Note" }).fill("kept");
  await page.getByRole("button", { name: "Clicked 0" }).click();
  await page.mouse.wheel(0, 700);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(600);
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/t/2"]')?.click());
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("/t/2");
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await page.evaluate(() => window.shellCounts["/t/1"])).toMatchObject({ effects: 0 });
  const drawn = await page.evaluate(() => window.shellCounts["/t/1"]?.drawn);
  await page.getByRole("tab", { name: "Dashboard" }).click();
  await page.getByRole("tab", { name: "Page 1", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("kept");
  await expect(page.getByRole("button", { name: "Clicked 1" })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(600);
  expect(await page.evaluate(() => window.shellCounts["/t/1"])).toMatchObject({ effects: 1, drawn });
});
