import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { languages, lnOf } from "../../contract/language.ts";

import { expectAccessible } from "./axe.ts";
import { field, fill, submit } from "./forms.ts";
import { call, newMember } from "./members.ts";
import { expect, test, type RunningPortal } from "./journey.ts";
import { received } from "./outbox.ts";

const dictionaries = { en, zh };

/** A member with a number and a mailbox. */
async function withMailbox(portal: RunningPortal) {
  const member = await newMember(portal);
  const mailbox = `m${member.phone}@example.com`;
  await call(portal.url, "/account/addMail", { account: mailbox, password: member.password }, member.session.token);
  const { link = "" } = await received(portal.dataDir, mailbox, "bind");
  const token = new URL(link).hash.replace("#token=", "");
  await call(portal.url, "/account/addMailVerify", { token }, member.session.token);
  return { ...member, mailbox };
}

for (const language of languages) {
  const { form } = dictionaries[language];
  const texts = form.delivery;

  test.describe(`@${language}`, () => {
    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("a code that does not arrive by text message is sent by mail @phone-nightly", async ({ page, portal }) => {
      const { phone, mailbox } = await withMailbox(portal);
      await page.goto("/login?way=sms");
      await field(page, "account").fill(phone);
      await page.getByRole("button", { name: form.sendCode }).click();
      await expect(page.getByText(texts.sms.sent(""))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: texts.byMail }).click();
      await expect(page.getByText(texts.mailUnknown)).toBeVisible(); // strangers do not learn the mailbox
      const { code = "" } = await received(portal.dataDir, mailbox, "login");
      await field(page, "code").fill(code);
      await submit(page);
      await expect(page).toHaveURL(`${portal.url}/`);
    });

    test("a browser that has used the account shows the mailbox @nightly", async ({ page, portal }) => {
      const { phone, mailbox, password } = await withMailbox(portal);
      await page.goto("/login?way=password");
      await fill(page, { account: phone, password });
      await submit(page);
      await expect(page).toHaveURL(`${portal.url}/`);
      await page.evaluate(() => localStorage.clear());
      const masked = `m***${mailbox.slice(mailbox.indexOf("@"))}`;

      await page.goto("/forgot-password?way=phone");
      await field(page, "account").fill(phone);
      await page.getByRole("button", { name: form.sendCode }).click();
      await page.getByRole("button", { name: texts.byMailTo(masked) }).click();
      await expect(page.getByText(texts.mail.sent(masked))).toBeVisible();
      const { code = "" } = await received(portal.dataDir, mailbox, "reset");
      await fill(page, { code, password: "Plum-8river", repeated: "Plum-8river" });
      await expectAccessible(page);
    });
  });
}
