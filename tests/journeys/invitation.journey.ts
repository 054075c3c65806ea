import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { languages, lnOf } from "../../contract/language.ts";
import { expectAccessible } from "./axe.ts";
import { fill, newPhone, submit } from "./forms.ts";
import { expect, test, type RunningPortal } from "./journey.ts";
import { call, enter, newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { received } from "./outbox.ts";

const dictionaries = {
  en: { ...en, list: en.accounts.invitations },
  zh: { ...zh, list: zh.accounts.invitations },
};

const newMailbox = () => `m${newPhone()}@example.com`;

/** A member with a mailbox. */
async function withMailbox(portal: RunningPortal, mailbox: string) {
  const member = await newMember(portal);
  const { token } = member.session;
  await call(portal.url, "/account/addMail", { account: mailbox, password: member.password }, token);
  const { link = "" } = await received(portal.dataDir, mailbox, "bind");
  await call(portal.url, "/account/addMailVerify", { token: new URL(link).hash.replace("#token=", "") }, token);
  return member;
}

async function rolesOf({ url }: RunningPortal, token: string | null): Promise<string[] | undefined> {
  return (await call<{ roles: string[] }>(url, "/account/profile", undefined, token ?? "")).data?.roles;
}

for (const language of languages) {
  const { invitation: texts, list, operator, refusals } = dictionaries[language];

  test.describe(`an invitation @${language}`, () => {
    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("is sent in the console; its link sets a password and opens the console, once @phone-nightly @nightly", async ({
      page,
      context,
      browser,
      portal,
    }) => {
      const mailbox = newMailbox();
      await enter(context, portal.url, (await newOperator(portal, "admin", "Ada")).session);
      await page.goto("/accounts");
      const section = page.getByRole("region", { name: list.title });
      await section.getByRole("button", { name: list.invite }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("button", { name: list.inviting.button }).click();
      await expect(dialog.locator(".field-wrong")).toHaveCount(1);
      await dialog.getByLabel(list.columns.mailbox, { exact: true }).fill(mailbox);
      await dialog.getByLabel(list.columns.role, { exact: true }).selectOption("publisher");
      await expectAccessible(page, "[role=dialog]");
      await dialog.getByRole("button", { name: list.inviting.button }).click();
      await expect(dialog).toHaveCount(0);
      const row = section.getByRole("row").filter({ hasText: mailbox });
      await expect(row).toContainText(operator.roles.publisher);
      await expectAccessible(page);

      const { link = "" } = await received(portal.dataDir, mailbox, "invite");
      const guest = await browser.newContext({ locale: language });
      await guest.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
      const other = await guest.newPage();
      await other.goto(link);
      await expect(other.getByText(texts.register(mailbox, texts.roles.publisher))).toBeVisible();
      expect(other.url()).toBe(`${portal.url}/invitation`);
      await expectAccessible(other);
      await fill(other, { password: "Plum-7river", repeated: "Plum-7river", agreed: true });
      await submit(other);
      await expect(other).toHaveURL(/\/profile\/security\?offer=1&redirect=%2Fdashboard$/);
      expect(await rolesOf(portal, await other.evaluate(() => localStorage.getItem("token")))).toEqual(["publisher"]);
      await other.goto(`${portal.url}/license`); // the console would lead to the login by itself
      await other.evaluate(() => localStorage.clear());
      await other.goto(link);
      await expect(other.getByRole("alert")).toContainText(refusals.invitationUsed as string);
      await expectAccessible(other);
      await guest.close();

      await page.reload();
      await expect(row).toContainText(list.states.used);
    });

    test("for somebody with an account counts once they have logged in and accepted it @nightly", async ({
      page,
      context,
      portal,
    }) => {
      const admin = await newOperator(portal, "admin", "Ada");
      const mailbox = newMailbox();
      const { password, session } = await withMailbox(portal, mailbox);
      await call(portal.url, "/admin/invitations", { mailbox, roles: ["reviewer"] }, admin.session.token);
      const { link = "" } = await received(portal.dataDir, mailbox, "invite");
      await enter(context, portal.url, (await newMember(portal)).session);
      await page.goto(link);
      await page.getByRole("button", { name: texts.logOutButton }).click(); // somebody else was logged in
      await page.getByRole("link", { name: texts.toLogin, exact: true }).click();
      await fill(page, { account: mailbox, password });
      await submit(page);
      await expect(page).toHaveURL(`${portal.url}/invitation`);
      await expect(page.getByRole("button", { name: texts.acceptButton })).toBeVisible();
      await expectAccessible(page);
      expect(await rolesOf(portal, session.token)).toEqual(["member"]);
      await page.getByRole("button", { name: texts.acceptButton }).click();
      await expect(page).toHaveURL(`${portal.url}/dashboard`);
      expect(await rolesOf(portal, session.token)).toEqual(["reviewer"]);
    });

    test("that an admin ends says so @nightly", async ({ page, context, portal }) => {
      const admin = await newOperator(portal, "admin", "Ada");
      const mailbox = newMailbox();
      await call(portal.url, "/admin/invitations", { mailbox, roles: ["reviewer"] }, admin.session.token);
      const { link = "" } = await received(portal.dataDir, mailbox, "invite");
      await enter(context, portal.url, admin.session);
      await page.goto("/accounts");
      await page.getByRole("button", { name: list.againFor(mailbox) }).click();
      await expect(page.getByRole("dialog").getByLabel(list.columns.mailbox, { exact: true })).toHaveValue(mailbox);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: list.endFor(mailbox) }).click();
      await page.getByRole("dialog").getByRole("button", { name: list.ending.button }).click();
      await expect(page.getByRole("button", { name: list.endFor(mailbox) })).toHaveCount(0);
      await page.goto(link);
      await expect(page.getByRole("alert")).toContainText(refusals.invitationEnded as string);
      await page.goto("/invitation");
      await expect(page.getByRole("alert")).toContainText(texts.missing);
    });
  });
}
