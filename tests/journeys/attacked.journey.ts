import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { languages, lnOf } from "../../contract/language.ts";
import { expectAccessible } from "./axe.ts";
import { field, fill, submit } from "./forms.ts";
import { expect, test } from "./journey.ts";
import { call, newMember } from "./members.ts";
import { received } from "./outbox.ts";

const dictionaries = { en, zh };
const newPassword = "Plum-8river";

for (const language of languages) {
  const { form, forgot, successes } = dictionaries[language];

  test.describe(`@${language}`, () => {
    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("a reset shows the account's other contacts, and removes them @nightly", async ({ page, portal }) => {
      const { phone, password, session } = await newMember(portal);
      const mailbox = `thief-${phone}@example.com`;
      await call(portal.url, "/account/addMail", { account: mailbox, password }, session.token);
      const { link = "" } = await received(portal.dataDir, mailbox, "bind");
      const token = new URL(link).hash.replace("#token=", "");
      await call(portal.url, "/account/addMailVerify", { token }, session.token);

      await page.goto("/forgot-password?way=phone");
      await field(page, "account").fill(phone);
      await page.getByRole("button", { name: form.sendCode }).click();
      const { code = "" } = await received(portal.dataDir, `+86${phone}`, "reset");
      await fill(page, { code, password: newPassword, repeated: newPassword });
      await submit(page);
      const question = page.getByRole("group", { name: forgot.waysTitle });
      await expect(question).toBeFocused();
      await expect(question).toContainText("t***@example.com");
      await expectAccessible(page);
      await question.getByRole("checkbox", { name: forgot.wayRemove("t***@example.com") }).check();
      await submit(page);
      await expect(page.getByRole("alert")).toHaveText(successes.changePassword);
      const byMail = { account: mailbox, password: newPassword };
      expect((await call(portal.url, "/account/loginDvlperByMail", byMail)).errCode).toBe(10001);
    });
  });
}
