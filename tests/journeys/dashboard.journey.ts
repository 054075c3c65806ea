import { languages, lnOf } from "../../contract/language.ts";
import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { findings } from "./axe.ts";
import { expect, test } from "./journey.ts";
import { enter, logIn, newMember } from "./members.ts";
import { operate } from "./operate.ts";

const dictionaries = {
  en: { ...en.dashboard, profile: en.profile },
  zh: { ...zh.dashboard, profile: zh.profile },
};

for (const language of languages) {
  const words = dictionaries[language];

  test.describe(`the dashboard @${language}`, () => {
    test("of an admin warns that no mail or SMS provider is configured @nightly", async ({ page, context, portal }) => {
      const { phone } = await newMember(portal);
      await operate(portal.dataDir, (write) =>
        write.updateTable("accounts").set({ role: "admin" }).where("phone", "=", `+86${phone}`).execute(),
      );
      await enter(context, portal.url, await logIn(portal.url, phone));
      await page.goto(`/dashboard?ln=${lnOf(language)}`);
      const main = page.getByRole("main");
      const steps = main.getByRole("list", { name: words.portal.label });
      await expect(steps.getByRole("listitem")).toHaveCount(7);
      await steps.getByRole("button", { name: words.portal.mail.link }).click();
      await expect(page.locator(".message")).toContainText(words.portal.mail.sent(1));
      expect(await findings(page)).toEqual([]);
      await main.getByRole("button", { name: words.portal.hide }).click();
      await expect(main.getByText(words.providers.nobody.both)).toBeVisible();
      await expect(main.getByText(words.providers.set.both)).toBeVisible();
      expect(await findings(page)).toEqual([]);

      await page.route("**/readyz", (route) =>
        route.fulfill({ json: { status: "ready", version: "1.2.3", problems: [], warnings: [] } }),
      );
      await page.reload();
      await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(main.getByRole("button", { name: words.portal.hide })).toHaveCount(0);
      await expect(main.getByText(words.providers.nobody.both)).toHaveCount(0);
      await expect(main.getByText("v1.2.3")).toBeVisible();
    });

    test("of a member shows the application's progress, and no warnings @phone", async ({ page, context, portal }) => {
      const { session } = await newMember(portal);
      await enter(context, portal.url, session);
      await page.goto(`/dashboard?ln=${lnOf(language)}`);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: words.status.titles[0] })).toBeVisible();
      await expect(main.getByRole("heading", { name: words.news.newestTitle })).toBeVisible();
      // nothing is said twice, and nothing about what is not there yet
      await expect(main.getByRole("link", { name: words.profile.toApplication[0] })).toBeVisible();
      await expect(main.locator(".tag")).toHaveCount(0);
      await expect(main.getByRole("region", { name: words.summary.label })).toHaveCount(0);
      await expect(main.getByRole("heading", { name: words.lastDownloads.title })).toHaveCount(0);
      await expect(main.getByText(words.providers.nobody.both)).toHaveCount(0);
      expect(await findings(page)).toEqual([]);
    });
  });
}
