import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { languages, lnOf } from "../../contract/language.ts";
import { bumpRevision } from "../../server/catalogue/revision.ts";
import { expect, test as base, withPortal, type RunningPortal } from "./journey.ts";
import { enter, newMember } from "./members.ts";
import { operate } from "./operate.ts";
import { readToEnd } from "./terms.ts";

const dictionaries = { en, zh };

/** A portal for this test alone, because the test changes it for everybody. */
const test = base.extend<{ own: RunningPortal }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures used from this pattern
  own: async ({}, use) => withPortal({ DOWNLOAD_ACCESS: "developer" }, use),
});

for (const language of languages) {
  const { consent, distribute } = dictionaries[language];

  test.describe(`@${language}`, () => {
    test(`new terms require agreement before the account can be used @phone`, async ({ own, browser }) => {
      const { session } = await newMember(own);
      await operate(own.dataDir, async (write) => {
        await write
          .updateTable("policies")
          .set({ version: "9.0", effective: "2026-11-01" })
          .where("slug", "=", "server")
          .execute();
        await bumpRevision(write);
      });
      const context = await browser.newContext({ baseURL: own.url });
      await context.addCookies([{ name: "ln", value: lnOf(language), url: own.url }]);
      await enter(context, own.url, session);
      const page = await context.newPage();
      await page.goto("/profile/index");
      const dialog = page.getByRole("dialog", { name: consent.renewal.title });
      await expect(dialog.getByRole("listitem")).toHaveCount(1);
      await expect(dialog).toContainText("9.0");
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(`${own.url}/`);
      // Nobody can agree to a list that has not come
      const held = Promise.withResolvers<void>();
      await page.route("**/content/policies?*", async (route) => {
        await held.promise;
        await route.continue();
      });
      const known = page.waitForResponse(/\/account\/agreements\?/);
      await page.goto("/profile/index");
      await (await known).finished();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      await expect(dialog).toHaveCount(0);
      held.resolve();
      await dialog.getByRole("button", { name: consent.agree }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("main")).toBeFocused();
      await page.goto("/agreements");
      await expect(page.getByRole("listitem").filter({ hasText: "9.0" })).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await context.close();
    });

    test(`a page for developers explains what is required first`, async ({ own, browser }) => {
      const context = await browser.newContext({ baseURL: own.url });
      await context.addCookies([{ name: "ln", value: lnOf(language), url: own.url }]);
      const page = await context.newPage();
      const place = page.locator(".developer-place");
      await page.goto("/Distribute");
      await expect(place.getByText(distribute.guest)).toBeVisible();
      await expect(place.getByText(distribute.reminder).first()).toBeHidden();

      const { session } = await newMember(own);
      await enter(context, own.url, session);
      const states = [
        [0, distribute.reminderText],
        [1, distribute.waiting],
        [2, distribute.developer],
        [3, distribute.refused],
      ] as const;
      for (const [status, sentence] of states) {
        await operate(own.dataDir, (write) => write.updateTable("accounts").set({ status }).execute());
        await page.goto("/Distribute");
        await expect(place.getByText(sentence, { exact: true })).toBeVisible(); // whatever the login page showed
        await expect(place.getByText(distribute.guest)).toBeHidden();
      }
      await context.close();
    });
  });
}

test.describe("in English", () => {
  test("a file for developers leads a guest to the login, and a member to an explanation", async ({ own, browser }) => {
    const context = await browser.newContext({ baseURL: own.url });
    const page = await context.newPage();
    const want = async () => {
      await page.goto("/sdk/unity");
      await page.getByRole("button", { name: "Download com.parallax.xr-2.8.0.tgz" }).click();
      await expect(page.getByRole("dialog").getByRole("heading", { name: "SDK License Terms" })).toBeVisible();
      await readToEnd(page);
      await page.getByRole("button", { name: "Agree and download" }).click();
    };
    await want();
    await expect(page).toHaveURL(/\/login\?redirect=%2Fsdk%2Funity$/);
    await page.goto("/onlyFooter"); // otherwise the login page would redirect
    const { session } = await newMember(own);
    await enter(context, own.url, session);
    await want();
    const reminder = page.getByRole("dialog").getByRole("alert").filter({ hasText: en.distribute.reminder });
    await expect(reminder.getByRole("link")).toHaveAttribute("href", "/apply");
    await context.close();
  });
});
