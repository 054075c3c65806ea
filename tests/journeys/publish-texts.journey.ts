import type { Page } from "@playwright/test";
import account from "../../contract/words/en.ts";
import type { CallData } from "../../contract/schemas.ts";
import { findings } from "./axe.ts";
import { expect, test } from "./journey.ts";
import { call, enter, newMember } from "./members.ts";
import { newOperator } from "./operators.ts";

const { products, siteFolder } = account;
const { legal } = siteFolder;

/** Adds a sentence at the end of a file. */
async function append(page: Page, file: string, sentence: string): Promise<void> {
  await page.getByRole("textbox", { name: file }).click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(sentence);
}

test.use({ settings: {} }); // a portal of their own, because everybody must agree to its texts

// One worker for all of them: each would start a portal of its own
test.describe.configure({ mode: "default" });

test("a product is created, moved and retired @phone-nightly @nightly", async ({ page, context, portal }) => {
  const publisher = await newOperator(portal, "publisher", "Pia");
  const slug = `lite-${Math.random().toString(36).slice(2, 8)}`;
  const name = `Lite ${slug}`;
  await enter(context, portal.url, publisher.session);
  await page.goto("/publish/products");
  const main = page.getByRole("main");
  const dialog = page.getByRole("dialog");
  await expect(main.getByRole("listitem").first()).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await main.getByRole("button", { name: products.create }).click();
  await dialog.getByLabel(products.form.nameEn).fill(name);
  await dialog.getByLabel(products.form.nameZh).fill(name);
  await dialog.getByLabel(products.form.summaryEn).fill("A <b>small</b> one.");
  await dialog.getByRole("button", { name: products.form.button }).click();
  await expect(dialog.getByLabel(products.form.slug)).toBeFocused();
  await dialog.getByLabel(products.form.slug).fill("No Slug");
  await dialog.getByLabel(products.form.summaryZh).fill("精简版。");
  await dialog.getByRole("button", { name: products.form.button }).click();
  await expect(dialog.getByText(account.inputIssues.slug)).toBeVisible();
  await expect(dialog.getByLabel(products.form.slug)).toBeFocused();
  expect(await findings(page, "[role=dialog]")).toEqual([]);
  await dialog.getByLabel(products.form.slug).fill(slug);
  await dialog.getByLabel(products.form.summaryZh).fill("");
  await dialog.getByRole("button", { name: products.form.button }).click();
  await expect(dialog.getByLabel(products.form.summaryZh)).toBeFocused();
  await dialog.getByLabel(products.form.summaryZh).fill("精简版。");
  await dialog.getByRole("button", { name: products.form.button }).click();
  await expect(dialog).toHaveCount(0);
  const row = main.getByRole("listitem").filter({ hasText: slug });
  await expect(main.getByRole("listitem").last()).toContainText(slug);

  const order = async () => {
    const { token } = publisher.session;
    const { data } = await call<CallData<"adminProducts">>(portal.url, "/admin/products", undefined, token);
    return data?.items.map((each) => each.slug) ?? [];
  };
  const before = await order();
  await row.getByRole("button", { name: products.moveUp(name) }).click();
  await expect.poll(async () => (await order()).indexOf(slug)).toBe(before.length - 2);
  await expect(row.getByRole("button", { name: products.moveUp(name) })).toBeFocused();

  await row.getByRole("button", { name: products.deleteName(name) }).click(); // it was never published
  await expect(dialog.getByText(products.deleting.text)).toBeVisible();
  await dialog.getByRole("button", { name: products.deleting.button, exact: true }).click();
  await expect(row).toHaveCount(0);
});

test("a product that was published is retired and restored @nightly", async ({ page, context, portal }) => {
  const publisher = await newOperator(portal, "publisher", "Pia");
  await enter(context, portal.url, publisher.session);
  await page.goto("/publish/products");
  const dialog = page.getByRole("dialog");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: "sports-data" });
  const name = (await row.getByRole("heading").textContent()) ?? "";
  await row.getByRole("button", { name: products.retireName(name) }).click();
  await dialog.getByRole("button", { name: products.retiring.button, exact: true }).click();
  await expect(row.getByText(products.retired)).toBeVisible();
  await row.getByRole("button", { name: products.restoreName(name) }).click();
  await dialog.getByRole("button", { name: products.restoring.button, exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row.getByText(products.retired)).toHaveCount(0);
});

test("a new version of a licence says whom it asks again, and is published by an admin", async ({
  page,
  context,
  portal,
}) => {
  const admin = await newOperator(portal, "admin", "Ada");
  const version = `7.${Math.floor(Math.random() * 1e6)}`;
  await enter(context, portal.url, admin.session);
  await page.goto("/publish/licence");
  await expect(page).toHaveURL("/site?file=licences/");
  const main = page.getByRole("main");
  await expect(main.getByText(legal.changedLines(0, "3.1"))).toHaveCount(2);
  await append(page, "licences/sdk-licence.zh.md", "新增一句。");
  await expect(main.getByText(legal.changedLines(1, "3.1"))).toBeVisible();
  await expect(main.getByText(legal.needsVersion("3.1"))).toBeVisible();
  await main.getByLabel(legal.version, { exact: true }).fill(version);
  await expect(main.getByText(legal.asks.licence(legal.atOnce))).toBeVisible();
  await expect(main.getByText(legal.onlyChanged.zh)).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await main.getByRole("button", { name: /^Publish revision/ }).click();
  await expect(main.getByText(legal.same)).toBeVisible({ timeout: 90_000 }); // the whole folder is compiled
  const { data } = await call<CallData<"currentLicence">>(portal.url, "/catalogue/licences/current");
  expect(data?.version).toBe(version);
});

test("a new version of the service agreement is compared, and must be agreed to again @nightly", async ({
  page,
  context,
  portal,
}) => {
  const admin = await newOperator(portal, "admin", "Ada");
  const member = await newMember(portal);
  const version = `7.${Math.floor(Math.random() * 1e6)}`;
  await enter(context, portal.url, admin.session);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/publish/policies/server");
  await expect(page).toHaveURL("/site?file=policies%2Fserver.en.md");
  const main = page.getByRole("main");
  await append(page, "policies/server.en.md", "We added a sentence. <script>alert(1)</script>");
  await page.reload();
  await expect(main.getByText(legal.needsVersion("2.0"))).toBeVisible();
  await main.getByRole("group", { name: siteFolder.edit.mode }).locator("label").last().click();
  await expect(main.locator("ins").filter({ hasText: "We added a sentence." })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await main.getByLabel(legal.version, { exact: true }).fill(version);
  await expect(main.getByText(legal.asks.agreed(legal.atOnce))).toBeVisible();
  await main.getByRole("button", { name: /^Publish revision/ }).click();
  await expect(main.getByText(legal.same)).toBeVisible({ timeout: 90_000 });

  await page.close();
  await enter(context, portal.url, member.session);
  const asked = await context.newPage();
  await asked.goto("/dashboard");
  await expect(asked.getByRole("dialog", { name: account.consent.renewal.title })).toContainText(version);
});

test("what was written in the former editor of a policy is a change of its file now @nightly", async ({
  page,
  context,
  portal,
}) => {
  const admin = await newOperator(portal, "admin", "Ada");
  await enter(context, portal.url, admin.session);
  await page.goto("/site");
  const body = { en: "Written before.", zh: "以前所写。" };
  const { data: profile } = await call<CallData<"profile">>(
    portal.url,
    "/account/profile",
    undefined,
    admin.session.token,
  );
  const draft = { version: "99.1", effective: "2026-12-01", title: { en: "Terms", zh: "条款" }, body };
  await page.evaluate((value) => sessionStorage.setItem("legalDrafts", JSON.stringify(value)), {
    owner: profile?.phone,
    drafts: [["server", draft]],
  });
  await page.goto("/publish/policies/server");
  const text = page.getByRole("textbox", { name: "policies/server.en.md" });
  await expect(text).toContainText("Written before.");
  await expect(page.getByLabel(legal.version, { exact: true })).toHaveValue("99.1");
  await expect(page.getByText(siteFolder.save.count(2))).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("legalDrafts"))).toBeNull();
});
