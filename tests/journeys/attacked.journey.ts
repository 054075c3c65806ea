import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { languages, lnOf } from "../../contract/language.ts";
import { expectAccessible } from "./axe.ts";
import { field, fill, submit } from "./forms.ts";
import { expect, test } from "./journey.ts";
import { call, newMember } from "./members.ts";
import { operate } from "./operate.ts";
import { received } from "./outbox.ts";

const dictionaries = { en, zh };
const newPassword = "Plum-8river";

for (const language of languages) {
  const { form, forgot, passwordChange, signIn, successes } = dictionaries[language];

  test.describe(`@${language}`, () => {
    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("the owner of a number that a stranger attacks resets the password within a minute, and logs in @phone", async ({
      page,
      portal,
    }) => {
      const { phone, password } = await newMember(portal);
      await page.goto("/login?way=password");
      await fill(page, { account: phone, password });
      await submit(page);
      await expect(page).toHaveURL(`${portal.url}/`);
      await page.evaluate(() => localStorage.clear());

      for (let round = 0; round < 2; round++) {
        const sent = await call<{ ticket: string }>(portal.url, "/account/reqSmscode", {
          account: phone,
          purpose: "login",
        });
        expect(sent.errCode).toBe(0);
        for (let i = 0; i < 5; i++)
          await call(portal.url, "/account/validateSmscode", { account: phone, code: "000000", purpose: "login" });
      }
      for (let i = 0; i < 5; i++)
        await call(portal.url, "/account/loginDvlper", { account: phone, password: "Plum-9river" });

      const begun = Date.now();
      await page.goto("/login?way=password");
      await fill(page, { account: phone, password });
      await submit(page);
      await expect(page.getByRole("timer")).toBeVisible(); // locked
      await page.getByRole("link", { name: signIn.reset }).click();
      await expect(page).toHaveURL(/\/forgot-password\?/); // the login has a field of that name, too
      await field(page, "account").fill(phone);
      await page.getByRole("button", { name: form.sendCode }).click();
      const { code = "" } = await received(portal.dataDir, `+86${phone}`, "reset");
      const guess = { account: phone, code: code === "000000" ? "000001" : "000000", purpose: "reset" };
      for (let i = 0; i < 6; i++) await call(portal.url, "/account/validateSmscode", guess);
      await fill(page, { code, password: newPassword, repeated: newPassword });
      await submit(page);
      await expect(page.getByRole("alert")).toHaveText(successes.changePassword);
      await field(page, "password").fill(newPassword);
      await submit(page);
      await expect(page).toHaveURL(`${portal.url}/`);
      expect(Date.now() - begun).toBeLessThan(60_000);
    });

    test("a reset shows the account's other contacts, and removes them", async ({ page, portal }) => {
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

    test("the first admin changes the password that was shown at the start, before anything else", async ({
      page,
      portal,
    }) => {
      const { phone, password } = await newMember(portal);
      await operate(portal.dataDir, (write) =>
        write
          .updateTable("accounts")
          .set({ role: "admin", must_change_password: 1 })
          .where("phone", "=", `+86${phone}`)
          .execute(),
      );
      await page.goto("/login?way=password&redirect=%2Fdashboard");
      await fill(page, { account: phone, password });
      await submit(page);
      await expect(page).toHaveURL(/\/profile\/password\?due=1$/);
      await expect(page.getByText(passwordChange.due)).toBeVisible();
      await expectAccessible(page);
      await page.goto("/sessions");
      await expect(page).toHaveURL(/\/profile\/password\?due=1$/);
      await page.locator("[name=oldPassword]").fill(password);
      await page.locator("[name=password]").fill(newPassword);
      await page.locator("[name=repeated]").fill(newPassword);
      await page.getByRole("button", { name: passwordChange.submit }).click();
      await expect(page.getByRole("alert")).toHaveText(successes.changePassword);
      await page.goto("/login?way=password&redirect=%2Fsessions");
      await fill(page, { account: phone, password: newPassword });
      await submit(page);
      await expect(page).toHaveURL(/\/profile\/security\?offer=1&redirect=%2Fsessions$/); // a second factor is offered first
    });
  });
}
