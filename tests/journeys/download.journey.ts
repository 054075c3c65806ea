import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "./journey.ts";
import { agreeOnPage, readToEnd } from "./terms.ts";

const file = "com.parallax.xr-2.8.0.tgz";
const pleaseAgree = "Please read and agree to the license terms first.";

test("a guest reads the terms, agrees, and downloads a file with the published hash @phone", async ({ page }) => {
  await page.goto("/sdk/unity");
  const row = page.getByRole("listitem").filter({ hasText: file }).first();

  await page.getByRole("button", { name: `Download ${file}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: "SDK License Terms" })).toBeVisible();

  const position = dialog.getByText(/^Read to the end \(\d of \d screens\)$/);
  await expect(position).toContainText("(1 of");
  await dialog.getByRole("button", { name: "Agree and download" }).click();
  await expect(dialog.getByText(pleaseAgree)).toBeVisible();

  await readToEnd(page);
  await expect(position).toBeHidden();
  const started = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Agree and download" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(file);
  const bytes = await readFile(await download.path());
  const hash = createHash("sha256").update(bytes).digest("hex");
  await row.getByText("SHA-256").click();
  await expect(row.getByText(hash, { exact: true })).toBeVisible();

  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByText("curl", { exact: true }).click();
  await expect(page.locator("pre:visible", { hasText: "curl -fL" })).toContainText("signature=");
});

test("Back closes the terms, and leaves the page only after that @phone-nightly", async ({ page }) => {
  await page.goto("/");
  await page.goto("/sdk/unity");
  const ask = page.getByRole("button", { name: `Download ${file}` });
  const dialog = page.getByRole("dialog");
  for (const close of [() => page.goBack(), () => page.keyboard.press("Escape")]) {
    await ask.click();
    await expect(dialog.getByRole("heading", { name: "SDK License Terms" })).toBeVisible();
    await expect(dialog.getByText(/^Read to the end/)).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
    await expect(ask).toBeFocused();
    await expect(page).toHaveURL(/\/sdk\/unity/);
  }
  await page.goBack();
  await expect(page).not.toHaveURL(/\/sdk\/unity/);
});

test("the shell commands download the file, and do nothing if run again", async ({ page }) => {
  await page.goto("/sdk/unity");
  await page.getByText("curl", { exact: true }).click();
  await page.getByText("Linux", { exact: true }).click(); // the page may choose this one by itself, and hides the others
  await page.getByRole("button", { name: "Get the curl line" }).filter({ visible: true }).click();
  await readToEnd(page);
  await page.getByRole("dialog").getByRole("button", { name: "Agree" }).click();
  const commands = page.locator('.code [data-panel="2"] [data-copy]');
  await expect(commands).toHaveAttribute("data-copy", /signature=/);
  const script = (await commands.getAttribute("data-copy")) ?? "";
  const cwd = await mkdtemp(path.join(tmpdir(), "curl-"));
  for (const time of ["first", "second"]) {
    const { stdout } = await promisify(execFile)("sh", ["-e", "-c", script], { cwd });
    expect(stdout, time).toBe(`${file}: OK\n`);
  }
  await rm(cwd, { recursive: true });
  const height = await page.locator("pre:visible", { hasText: "curl -fL" }).evaluate((box) => box.clientHeight);
  expect(height, "four lines").toBeLessThan(8 * 22);
});

test("the page says how Unity and scripts install the version, and copies it @phone-nightly", async ({
  page,
  portal,
}) => {
  await page.goto("/sdk/unity/releases/2.8.0");
  const panel = page.getByRole("main");
  const ways = panel.getByRole("group", { name: "Ways to download" });
  await ways.getByText("Unity", { exact: true }).click();
  const copied = (title: string) =>
    panel.getByRole("button", { name: `Copy ${title}`, exact: true }).getAttribute("data-copy");
  expect(JSON.parse((await copied("Packages/manifest.json")) ?? "")).toMatchObject({
    scopedRegistries: [{ url: `${portal.url}/npm`, scopes: ["com.parallax"] }],
    dependencies: { "com.parallax.xr": "2.8.0" },
  });
  expect(await copied("~/.upmconfig.toml")).toContain(`[npmAuth."${portal.url}/npm"]`);
  await ways.getByText("CI", { exact: true }).click();
  await expect(panel.getByText("npmAuth")).toBeHidden();
  expect(await copied(file)).toMatch(
    new RegExp(`^curl .*\\s+${portal.url}/files/unity/2.8.0/${file}\n[^]* -P RW\\S+$`),
  );
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

test("agreeing at the end of the terms' own page is agreeing to every download under them", async ({ page }) => {
  await page.goto("/license");
  await agreeOnPage(page);
  await page.goto("/sdk/unity");
  await expect(page.getByText("You agreed to the")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: `Download ${file}` }).click();
  expect((await download).suggestedFilename()).toBe(file);
});

test.describe("without a connection", () => {
  test.use({ expected: { messages: [/Failed to load resource/] } });

  test("the request can be retried, and nothing is lost", async ({ page }) => {
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
