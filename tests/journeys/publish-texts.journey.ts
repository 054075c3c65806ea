import { prefix } from "../../contract/calls.ts";
import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { languages, lnOf } from "../../contract/language.ts";
import type { CallData } from "../../contract/schemas.ts";
import changelogEn from "../../contract/words/shell/changelog.en.ts";
import changelogZh from "../../contract/words/shell/changelog.zh.ts";
import legalEn from "../../contract/words/shell/legal.en.ts";
import legalZh from "../../contract/words/shell/legal.zh.ts";
import productsEn from "../../contract/words/shell/products.en.ts";
import productsZh from "../../contract/words/shell/products.zh.ts";
import publishEn from "../../contract/words/shell/publish.en.ts";
import publishZh from "../../contract/words/shell/publish.zh.ts";
import { publicPages } from "../kinds-of-pages.ts";
import { findings } from "./axe.ts";
import { expect, test as base, withPortal, type RunningPortal } from "./journey.ts";
import { call, enter, newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { newVersion, releaseOf } from "./releases.ts";

const dictionaries = {
  en: {
    account: en,
    changelog: changelogEn,
    legal: legalEn,
    products: productsEn,
    publish: publishEn,
    site: en,
  },
  zh: {
    account: zh,
    changelog: changelogZh,
    legal: legalZh,
    products: productsZh,
    publish: publishZh,
    site: zh,
  },
};

/** A portal for this test alone, because everybody must agree to its texts. */
const test = base.extend<{ own: RunningPortal }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures used from this pattern
  own: async ({}, use) => withPortal({}, use),
});

for (const language of languages) {
  const { account, changelog, legal, products, publish, site } = dictionaries[language];

  test.describe(`products, imports and policies @${language}`, () => {
    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("a product without a release is on no public page @phone", async ({ portal }) => {
      const publisher = await newOperator(portal, "publisher", "Pia");
      const slug = `secret-${Math.random().toString(36).slice(2, 8)}`;
      const both = { en: slug, zh: slug };
      const created = { kind: "sdk", name: both, summary: both };
      const made = await fetch(`${portal.url}${prefix}/admin/products/${slug}`, {
        method: "PUT",
        headers: { "content-type": "application/json", token: publisher.session.token },
        body: JSON.stringify(created),
      });
      expect(await made.json()).toMatchObject({ errCode: 0 });
      const pages = await publicPages(portal.url, { every: true });
      for (const page of [...pages, `/search?q=${slug.slice(0, 6)}`, "/sitemap.xml", "/llms.txt"]) {
        const response = await fetch(portal.url + page, { headers: { cookie: `ln=${lnOf(language)}` } });
        expect(await response.text(), page).not.toContain(slug);
      }
      expect((await fetch(`${portal.url}/sdk/${slug}`)).status).toBe(404);
    });

    test("a product is created, moved and retired @phone", async ({ page, context, portal }) => {
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
      await expect(dialog.getByText(account.issues.slug)).toBeVisible();
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

    test("a product that was published is retired and restored", async ({ page, context, portal }) => {
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
      await expect(row.getByText(products.retired)).toHaveCount(0);
    });

    test("a product is dragged to another place", async ({ page, context, portal }) => {
      const publisher = await newOperator(portal, "publisher", "Pia");
      await enter(context, portal.url, publisher.session);
      await page.goto("/publish/products");
      const rows = page.getByRole("main").getByRole("listitem");
      const second = await rows.nth(1).getByRole("heading").textContent();
      const handle = await rows.nth(1).locator(".drag-handle").boundingBox();
      const target = await rows.nth(0).boundingBox();
      if (!handle || !target) throw new Error("two products are needed");
      await page.mouse.move(handle.x + 8, handle.y + 8);
      await page.mouse.down();
      await page.mouse.move(handle.x + 8, target.y + 8, { steps: 12 });
      await page.mouse.up();
      await expect(rows.nth(0)).toContainText(second ?? "");
    });

    test("a change log becomes drafts", async ({ page, context, portal }) => {
      const publisher = await newOperator(portal, "publisher", "Pia");
      const [newer, older] = [newVersion(), newVersion()];
      await enter(context, portal.url, publisher.session);
      await page.goto("/publish/import");
      const main = page.getByRole("main");
      await main.getByRole("combobox", { name: changelog.product, exact: true }).selectOption("unity"); // the first one may be another
      await main
        .getByLabel(changelog.paste)
        .fill(
          `# Changelog\n\nAll notable changes.\n\n## [${newer}] - 2026-01-02\n\n### Added\n\n- One\n- Two\n\n### Fixed\n\n- Three\n\n## [${older}]\n\n### Added\n\n- Four\n`,
        );
      expect(await findings(page)).toEqual([]);
      await main.getByRole("button", { name: changelog.read, exact: true }).click();
      await expect(main.getByText(changelog.found(2, 4))).toBeVisible();
      await expect(main.getByText("All notable changes.")).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await main.getByLabel(changelog.mapping.kind("Added")).selectOption("newUpdate");
      await main.getByLabel(changelog.mapping.group("Added")).selectOption("tool");
      await main.getByLabel(changelog.versions.date(older)).fill("2025-12-31");
      await main
        .locator("summary")
        .filter({ hasText: changelog.versions.lines(3) })
        .click();
      await main.getByLabel(changelog.versions.line(newer, 2), { exact: true }).fill("Two, corrected");
      await main.getByRole("button", { name: changelog.accept(2) }).click();
      await expect(main.getByText(changelog.summary(2, 0))).toBeVisible();
      const draft = await releaseOf(portal, publisher, newer);
      expect(draft).toMatchObject({ state: "draft", updateTime: "2026-01-02" });
      expect([draft.en.newUpdate.tool, draft.en.newFixed.core.concat(draft.en.fix.core)]).toEqual([
        ["One", "Two, corrected"],
        ["Three"],
      ]);
      expect(await releaseOf(portal, publisher, older)).toMatchObject({ updateTime: "2025-12-31" });

      // Another product has none of these drafts
      const chooser = main.getByRole("combobox", { name: changelog.product, exact: true });
      const created = main.getByText(changelog.versions.created, { exact: true });
      await chooser.selectOption("native");
      await expect(main.getByRole("button", { name: changelog.accept(2) })).toBeVisible();
      await expect(created).toHaveCount(0);
      await chooser.selectOption("unity");
      await expect(created).toHaveCount(2);
      await expect(main.getByRole("button", { name: changelog.accept(0) })).toHaveAttribute("aria-disabled", "true");
    });

    test("a new version of the service agreement is compared, and must be agreed to again", async ({
      browser,
      own,
    }) => {
      const admin = await newOperator(own, "admin", "Ada");
      const member = await newMember(own);
      const open = async () => {
        const opened = await browser.newContext({ baseURL: own.url });
        await opened.addCookies([{ name: "ln", value: lnOf(language), url: own.url }]);
        return opened;
      };
      const context = await open();
      const version = `7.${Math.floor(Math.random() * 1e6)}`;
      await enter(context, own.url, admin.session);
      const page = await context.newPage();
      page.on("dialog", (dialog) => void dialog.accept());
      await page.goto("/publish/policies");
      const main = page.getByRole("main");
      await expect(main.getByRole("row").nth(1)).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.goto("/publish/policies/server");
      const text = main.getByLabel(legal.textIn.en);
      await text.fill(`${await text.inputValue()}\n\nWe added a sentence. <script>alert(1)</script>`);
      await page.reload();
      await expect(text).toHaveValue(/We added a sentence/);
      await main.getByRole("tab", { name: legal.tabs.changes }).click();
      await expect(main.locator("ins").filter({ hasText: "We added a sentence." })).toBeVisible();
      await main.getByRole("tab", { name: legal.tabs.preview }).click();
      await expect(main.getByText("<script>alert(1)</script>")).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await main.getByRole("button", { name: legal.publish }).click();
      await expect(main.getByLabel(legal.version, { exact: true })).toBeFocused();
      await main.getByLabel(legal.version, { exact: true }).fill(version);
      await main.getByRole("button", { name: legal.publish }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(legal.confirm.asks)).toBeVisible();
      expect(await findings(page, "[role=dialog]")).toEqual([]);
      await dialog.getByRole("checkbox", { name: legal.confirm.onlyChanged.en }).check();
      await dialog.getByRole("button", { name: legal.confirm.button, exact: true }).click();
      await expect(page.locator("#announcer")).toHaveText(
        legal.published(language === "zh" ? "服务协议" : "Service Agreement", version),
      );

      const theirs = await open();
      await enter(theirs, own.url, member.session);
      const asked = await theirs.newPage();
      await asked.goto("/dashboard");
      await expect(asked.getByRole("dialog", { name: account.consent.renewal.title })).toContainText(version);
      await theirs.close();
      await context.close();
    });

    test("a new version of the licence is published by an admin", async ({ browser, own }) => {
      const admin = await newOperator(own, "admin", "Ada");
      const context = await browser.newContext({ baseURL: own.url });
      await context.addCookies([{ name: "ln", value: lnOf(language), url: own.url }]);
      const version = `7.${Math.floor(Math.random() * 1e6)}`;
      await enter(context, own.url, admin.session);
      const page = await context.newPage();
      await page.goto("/publish/licence");
      const main = page.getByRole("main");
      const text = main.getByLabel(legal.textIn.zh);
      await text.fill(`${await text.inputValue()}\n\n新增一句。`);
      const present = await call<CallData<"currentLicence">>(own.url, "/catalogue/licences/current");
      await main.getByLabel(legal.version, { exact: true }).fill(present.data?.version ?? "");
      await main.getByRole("button", { name: legal.publish }).click();
      await expect(main.getByText(legal.sameVersion)).toBeVisible(); // before any confirmation
      await main.getByLabel(legal.version, { exact: true }).fill(version);
      expect(await findings(page)).toEqual([]);
      await main.getByRole("button", { name: legal.publish }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByText(legal.confirm.licence)).toBeVisible();
      await dialog.getByRole("button", { name: legal.confirm.button, exact: true }).click();
      await expect(dialog.getByText(legal.confirm.confirmFirst)).toBeVisible();
      await dialog.getByRole("checkbox", { name: legal.confirm.onlyChanged.zh }).check();
      await dialog.getByRole("button", { name: legal.confirm.button, exact: true }).click();
      await expect(main.getByRole("row").filter({ hasText: version })).toContainText(legal.licence.current);
      const { data } = await call<CallData<"currentLicence">>(own.url, "/catalogue/licences/current");
      expect(data?.version).toBe(version);
      await context.close();
    });

    test("members have no access", async ({ page, context, portal }) => {
      const member = await newMember(portal);
      await enter(context, portal.url, member.session);
      await page.goto("/publish");
      await expect(page.getByRole("heading", { name: site.failure.notAllowedTitle })).toBeVisible();
      await expect(page.getByRole("link", { name: publish.releases.title, exact: true })).toHaveCount(0);
    });
  });
}
