import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { languages, lnOf } from "../../contract/language.ts";
import { bumpRevision } from "../../server/catalogue/revision.ts";
import { expect, test } from "./journey.ts";
import { enter, newMember } from "./members.ts";
import { operate } from "./operate.ts";
import { readToEnd } from "./terms.ts";

const dictionaries = { en, zh };

test.use({ settings: { DOWNLOAD_ACCESS: "developer" } });
// One worker for all of them: each would start a portal with these settings
test.describe.configure({ mode: "default" });

for (const language of languages) {
  const { consent, distribute } = dictionaries[language];

  test.describe(`@${language}`, () => {
    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("a page for developers explains what is required first @nightly", async ({ page, context, portal }) => {
      const place = page.locator(".developer-place");
      await page.goto("/Distribute");
      await expect(place.getByText(distribute.guest)).toBeVisible();
      await expect(place.getByText(distribute.reminder).first()).toBeHidden();

      const { session } = await newMember(portal);
      await enter(context, portal.url, session);
      const states = [
        [0, distribute.forDevelopers],
        [1, distribute.waiting],
        [2, distribute.developer],
        [3, distribute.refused],
      ] as const;
      for (const [status, sentence] of states) {
        await operate(portal.dataDir, (write) => write.updateTable("accounts").set({ status }).execute());
        await page.goto("/Distribute");
        await expect(place.getByText(sentence, { exact: true }).filter({ visible: true })).toHaveCount(1); // whatever the login page showed
        await expect(place.getByText(distribute.guest)).toBeHidden();
      }
    });

    test("new terms require agreement before the account can be used @phone-nightly", async ({
      page,
      context,
      portal,
    }) => {
      const { session } = await newMember(portal);
      await operate(portal.dataDir, async (write) => {
        await write
          .updateTable("policies")
          .set({ version: "9.0", effective: "2026-11-01" })
          .where("slug", "=", "server")
          .execute();
        await bumpRevision(write);
      });
      await enter(context, portal.url, session);
      await page.goto("/profile/index");
      const dialog = page.getByRole("dialog", { name: consent.renewal.title });
      await expect(dialog.getByRole("listitem")).toHaveCount(1);
      await expect(dialog).toContainText("9.0");
      await page.keyboard.press("Escape");
      await expect(page).toHaveURL(`${portal.url}/`);
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
      await expect(page.getByRole("row").filter({ hasText: "9.0" })).toBeVisible();
      await expect(dialog).toHaveCount(0);
    });
  });
}

test("a file for developers leads a guest to the login, a member to an explanation, and is a developer's to download @nightly", async ({
  page,
  context,
  portal,
}) => {
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
  const { session } = await newMember(portal);
  await enter(context, portal.url, session);
  await want();
  const reminder = page.getByRole("dialog").getByRole("alert").filter({ hasText: en.distribute.reminder });
  await expect(reminder.getByRole("link")).toHaveAttribute("href", "/apply");
  await operate(portal.dataDir, (write) => write.updateTable("accounts").set({ status: 2 }).execute());
  const download = page.waitForEvent("download");
  await want();
  expect((await download).suggestedFilename()).toBe("com.parallax.xr-2.8.0.tgz");
});
