import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { languages, lnOf } from "../../contract/language.ts";
import { expect, test } from "./journey.ts";
import { expectAccessible } from "./axe.ts";
import { call, enter, logIn, newMember } from "./members.ts";
import { received } from "./outbox.ts";
import { watchShifts } from "./painted.ts";

const dictionaries = { en, zh };

for (const language of languages) {
  const { site, successes, refusals, contact, passwordChange, sessions, deletion, mailboxLink, myData, form, issues } =
    dictionaries[language];

  test.describe(`the header @${language}`, () => {
    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("the header shows who is logged in before the first paint, and nothing moves @phone-nightly", async ({
      page,
      context,
      portal,
      isMobile,
    }) => {
      const header = page.getByRole("banner");
      const opener = header.locator(".account-opener");
      const openMenu = () => (isMobile ? header.getByRole("button", { name: site.menu }).click() : opener.click());
      const shift = await watchShifts(page);

      await page.goto("/sdk/unity?from=2.5.0");
      if (isMobile) await openMenu();
      await expect(header.getByRole("link", { name: site.logIn })).toHaveAttribute(
        "href",
        "/login?redirect=%2Fsdk%2Funity%3Ffrom%3D2.5.0",
      );
      await expect(header.getByRole("link", { name: site.register })).toBeVisible();
      await expect(opener).toBeHidden();

      const { session } = await newMember(portal);
      await enter(context, portal.url, session);
      const route = /\/assets\/.*\.js$/;
      await page.route(route, () => {}); // the script never arrives
      await page.goto("/sdk/unity", { waitUntil: "commit" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(opener).toBeVisible({ visible: !isMobile });
      await expect(header.locator(".for-guests").first()).toBeHidden();
      await page.unroute(route);

      await page.goto("/sdk/unity");
      await page.mouse.move(5, 300);
      await expect(opener).toHaveAttribute("aria-label", new RegExp(session.username.replace(/\W/g, ".")));
      expect(await shift()).toBe(0);
      await openMenu();
      if (!isMobile) {
        await expect(page.locator(".account-panel")).toContainText(session.username);
        await expectAccessible(page);
        await page.keyboard.press("Tab");
        await expect(header.getByRole("link", { name: site.dashboard })).toBeFocused();
        await page.keyboard.press("Escape");
        await expect(page.locator(".account-panel")).toBeHidden();
        await expect(opener).toBeFocused();
        await page.keyboard.press("Enter");
        await page.mouse.click(5, 300);
        await expect(page.locator(".account-panel")).toBeHidden();
        await openMenu();
      }
      await page.getByRole("button", { name: site.logOut }).click();
      await expect(page).toHaveURL(/\/login\?redirect=%2Fsdk%2Funity$/);
      await expect(page.locator(".message")).toContainText(successes.logOut);
      expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
      expect((await call(portal.url, "/account/profile", undefined, session.token)).errCode).toBe(10021);
    });
  });

  test.describe(`@${language}`, () => {
    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("a member changes the profile, even if it was changed elsewhere meanwhile @phone-nightly @nightly", async ({
      page,
      context,
      portal,
    }) => {
      await page.goto("/profile/index");
      await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile%2Findex$/);
      await page.goto("/onlyFooter"); // otherwise the login page would redirect
      const { session } = await newMember(portal);
      await enter(context, portal.url, session);
      const shift = await watchShifts(page);
      await page.goto("/profile/index");
      const name = page.getByLabel(contact.name, { exact: true });
      await expect(name).toBeVisible();
      expect(await shift()).toBe(0);
      await expectAccessible(page);

      const { data } = await call<{ version: number }>(portal.url, "/account/profile", undefined, session.token);
      const elsewhere = { name: "Elsewhere", ln: 0, version: data?.version };
      await call(portal.url, "/account/profile", elsewhere, session.token);
      await name.fill("镜湖 Games");
      await page.getByRole("button", { name: contact.save }).click();
      await expect(page.getByRole("alert")).toContainText(refusals.changedMeanwhile as string);
      await page.getByRole("button", { name: contact.loadAgain }).click();
      await expect(page.getByText(contact.storedNow("Elsewhere"))).toBeVisible();
      await expect(name).toHaveValue("镜湖 Games");
      await page.getByRole("button", { name: contact.save }).click();
      await expect(page.locator(".message")).toContainText(contact.saved);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("镜湖 Games");
      expect(await page.evaluate(() => localStorage.getItem("username"))).toBe("镜湖 Games");

      await page.goto("/profile/data");
      const copied = page.waitForEvent("download");
      await page.getByRole("button", { name: myData.copy }).click();
      expect((await copied).suggestedFilename()).toMatch(/^parallax-account-\d{4}-\d\d-\d\d\.json$/);
    });

    test("a mailbox is added by the link in a mail, in another browser and after a login", async ({
      page,
      context,
      browser,
      portal,
    }) => {
      const { session, phone, password } = await newMember(portal);
      await enter(context, portal.url, session);
      await page.goto("/profile/index");
      await page.getByRole("button", { name: contact.addMail }).click();
      const mailbox = `${phone}@example.com`;
      await page.getByLabel(contact.newMailbox).fill(mailbox);
      await page.getByRole("button", { name: contact.sendLink }).click();
      await expect(page.locator(".field-wrong")).toHaveText(issues.enterPassword);
      await page.getByLabel(contact.password).fill("Plum-9river");
      await page.getByRole("button", { name: contact.sendLink }).click();
      await expect(page.locator(".field-wrong")).toContainText(refusals.wrongPassword as string);
      await page.getByLabel(contact.password).fill(password);
      await page.getByRole("button", { name: contact.sendLink }).click();
      await expect(page.getByText(contact.linkSent(mailbox))).toBeVisible();
      const { link = "" } = await received(portal.dataDir, mailbox, "bind");

      const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
      await other.context().addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
      await other.goto(link);
      await expect(other).toHaveURL(/\/login\?redirect=%2Fprofile%2Fmailbox$/); // no address contains the token
      await other.goto("/login?redirect=%2Fprofile%2Fmailbox&way=password");
      await other.locator("main [name=account]").fill(phone);
      await other.locator("main [name=password]").fill(password);
      await other.locator("main form button[type=submit]").click();
      await expect(other.getByRole("heading", { level: 1 })).toHaveText(mailboxLink.title);
      await expectAccessible(other);
      await other.getByRole("button", { name: mailboxLink.confirm }).click();
      await expect(other.locator(".message")).toContainText(mailboxLink.saved);
      await expect(other.locator(".contact-rows")).toContainText(mailbox);
      expect((await call(portal.url, "/account/profile", undefined, session.token)).errCode).toBe(10021); // all other sessions have ended
      await other.goto(link);
      await expect(other.getByRole("alert")).toContainText(refusals.wrongLink as string);

      await other.goto("/profile/index");
      await other.getByRole("button", { name: contact.replacePhone }).click();
      const newPhone = phone.replace(/^139/, "137");
      await other.getByLabel(contact.newPhone).fill(newPhone);
      await other.getByRole("button", { name: form.sendCode }).click();
      const { code = "" } = await received(portal.dataDir, `+86${newPhone}`, "bind");
      await other.getByLabel(contact.password).fill(password);
      await other.getByLabel(form.code).fill(code === "000000" ? "000001" : "000000");
      await other.getByRole("button", { name: contact.confirmPhone }).click();
      await expect(other.locator(".field-wrong")).toHaveText(contact.incorrectCode);
      await other.getByLabel(form.code).fill(code);
      await other.getByRole("button", { name: contact.confirmPhone }).click();
      await expect(other.locator(".contact-rows")).toContainText(newPhone.slice(-4));
      await other.context().close();
    });

    test("other sessions are ended from this one, and a new password ends all @nightly", async ({
      page,
      context,
      browser,
      portal,
    }) => {
      const { session, phone, password } = await newMember(portal);
      await enter(context, portal.url, session);
      const otherContext = await browser.newContext({ baseURL: portal.url });
      await enter(otherContext, portal.url, await logIn(portal.url, phone));
      await page.goto("/sessions");
      const dialog = page.getByRole("dialog");
      await page.getByRole("row").getByRole("button", { name: sessions.ending.open }).click();
      await expect(dialog).toContainText(sessions.ending.text);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: sessions.endingOthers.open }).click();
      await expect(dialog).toContainText(sessions.endingOthers.text);
      await expectAccessible(page);
      await dialog.getByRole("button", { name: sessions.endingOthers.open }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("button", { name: sessions.endingOthers.open })).toHaveCount(0);
      const other = await otherContext.newPage();
      await other.goto("/sessions");
      await expect(other).toHaveURL(/\/login\?/);
      await otherContext.close();

      await page.goto("/profile/password");
      const change = async (old: string, repeated = "Plum-8river") => {
        await page.locator("[name=oldPassword]").fill(old);
        await page.locator("[name=password]").fill("Plum-8river");
        await page.locator("[name=repeated]").fill(repeated);
        await page.getByRole("button", { name: passwordChange.submit }).click();
      };
      await change("Plum-9river", "else");
      await expect(page.locator(".field-wrong")).toHaveText(form.notTheSame);
      await change("Plum-9river");
      await expect(page.locator(".field-wrong")).toContainText(refusals.wrongPassword as string);
      await change(password);
      await expect(page).toHaveURL(/\/login\?way=password$/);
      await expect(page.getByRole("alert")).toHaveText(successes.changePassword);
      await expect(page.locator("[name=account]")).toHaveValue(/^\+?\d+$/);
    });

    test("an account is deleted, and every tab is logged out", async ({ page, context, portal }) => {
      const { session, phone, password } = await newMember(portal);
      await enter(context, portal.url, session);
      const second = await context.newPage();
      await second.goto("/sdk/unity");
      await page.goto("/profile/data");
      const opener = page.getByRole("button", { name: myData.delete });
      await opener.click();
      const dialog = page.getByRole("dialog");
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(opener).toBeFocused();
      await opener.click();
      await expect(
        dialog.getByRole("link", { name: language === "en" ? "Account Cancellation Agreement" : "账号注销协议" }),
      ).toHaveAttribute("href", language === "en" ? "/cancellationagreementen" : "/cancellationagreement");
      await dialog.locator("[name=password]").fill(password);
      await dialog.getByRole("button", { name: deletion.submit }).click();
      await expect(dialog.locator(".field-wrong")).toHaveText(deletion.type(deletion.word));
      await dialog.locator("[name=typed]").fill(deletion.word);
      await dialog.getByRole("button", { name: deletion.submit }).click();
      await expect(page.locator(".message")).toContainText(deletion.done);
      await expect(page).toHaveURL(`${portal.url}/`);
      await expect(second.locator(".message")).toContainText(successes.logOut);
      expect((await call(portal.url, "/account/validateUser", { account: phone })).errCode).toBe(10001);
    });
  });
}
