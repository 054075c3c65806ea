import type { Page } from "@playwright/test";
import { expect, test } from "./journey.ts";
import { fill, submit } from "./forms.ts";
import { newMember } from "./members.ts";

const html = (page: Page) => page.locator("html");

test("a login and a logout in one tab appear in another, without interrupting anybody @nightly", async ({
  page,
  context,
  portal,
}) => {
  const { phone, password } = await newMember(portal);
  const other = await context.newPage();
  await other.goto("/FAQ");
  const search = other.getByRole("main").getByRole("searchbox");
  await search.fill("hand");

  await page.goto("/login?redirect=%2Fsdk%2Funity");
  await page.getByRole("tab", { name: "Password" }).click();
  await fill(page, { account: phone, password });
  await submit(page);
  await expect(page).toHaveURL(/\/sdk\/unity$/);
  await expect(html(other)).toHaveAttribute("data-account", "0");
  await expect(other.getByRole("banner").getByRole("link", { name: "Log in" })).toBeHidden();

  await page.locator(".account-opener").click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login\?/);
  await expect(html(other)).not.toHaveAttribute("data-account");
  await expect(other.locator(".message")).toContainText("logged out");
  await expect(search).toHaveValue("hand");
  await expect(other).toHaveURL(/\/FAQ$/);
});

test("colours chosen in one tab apply in another at once, a language with its next page @nightly", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto("/sdk/unity");
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("button", { name: "Dark" }).click();
  await expect(html(other)).toHaveAttribute("data-mode", "dark");
  await expect(other.getByRole("contentinfo").getByRole("button", { name: "Dark" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );

  await page.getByRole("contentinfo").getByRole("link", { name: "中文" }).click();
  await expect(html(page)).toHaveAttribute("lang", "zh-CN");
  await expect(html(other)).toHaveAttribute("lang", "en"); // the other tab's reader is not interrupted
  await other.getByRole("main").getByRole("link", { name: "Release notes" }).first().click();
  await expect(other).toHaveURL(/\/releases$/);
  await expect(html(other)).toHaveAttribute("lang", "zh-CN");
});
