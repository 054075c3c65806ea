import type { Page } from "@playwright/test";
import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { languages, lnOf } from "../../contract/language.ts";
import { words } from "../../server/http/words.ts";
import { expect, test } from "./journey.ts";
import { expectAccessible } from "./axe.ts";
import { field, fill, newPhone, submit, wrong } from "./forms.ts";
import { newMember } from "./members.ts";
import { newOperator } from "./operators.ts";
import { received } from "./outbox.ts";

const dictionaries = { en, zh };
const password = "Ladder7-fog";
const another = "Marble3-owl";

const newMailbox = () => `reader-${Math.random().toString(36).slice(2)}@example.com`;
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

for (const language of languages) {
  const { form, signIn, register, forgot, issues, refusals, successes, site } = dictionaries[language];

  test.describe(`@${language}`, () => {
    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("a person registers by phone, logs in by password and by code, and logs out in every tab @phone", async ({
      page,
      context,
      portal,
      isMobile,
    }) => {
      const phone = newPhone();
      await page.goto("/audit");
      await expect(page.getByText(signIn.toSee)).toBeVisible();
      await page.goto("/login?redirect=%2Fsdk%2Funity%3Ffrom%3Dlogin");
      await expect(page.getByText(signIn.toSee)).toHaveCount(0);
      await page.getByRole("main").getByRole("link", { name: signIn.register, exact: true }).click();
      await page.getByRole("radio", { name: register.mainland }).check();
      await submit(page);

      await expect(page.getByRole("tab", { name: register.byPhone })).toHaveAttribute("aria-selected", "true");
      await fill(page, { account: "12", password: "short", repeated: "other" });
      await submit(page);
      await expect(field(page, "account")).toBeFocused();
      await expect(field(page, "account")).toHaveAttribute("aria-invalid", "true");
      await expect(wrong(page, "account")).toHaveText(issues.phone);
      await expect(wrong(page, "code")).toHaveText(issues.enterCode);
      await expect(wrong(page, "password")).toHaveText(issues.passwordLength(12));
      await expect(wrong(page, "repeated")).toHaveText(form.notTheSame);
      await expect(wrong(page, "agreed")).toHaveText(
        form.agreeFirst(language === "en" ? "Service Agreement and Privacy Policy" : "服务协议和隐私政策"),
      );
      await expectAccessible(page);

      await fill(page, { account: phone, password, repeated: password, agreed: true });
      await page.getByRole("button", { name: form.sendCode }).click();
      await expect(page.locator(".message")).toContainText(successes.sendCode);
      const { code = "" } = await received(portal.dataDir, `+86${phone}`, "register");
      await field(page, "code").fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
      await submit(page);

      await expect(page.getByRole("alert")).toHaveText(successes.registerByPhone);
      await expect(field(page, "account")).toHaveValue(phone);
      await field(page, "password").fill(password);
      await submit(page);
      await expect(page).toHaveURL(/\/sdk\/unity\?from=login$/);
      expect(await stored(page, "token")).toMatch(/^[\w-]{40,}$/);
      expect(await stored(page, "status")).toBe("0");
      expect(await stored(page, "superAccount")).toBe("0");
      expect(await stored(page, "username")).toContain("****");

      const second = await context.newPage();
      await second.goto("/sdk/unity");
      await page.goto("/login");
      await expect(page).toHaveURL(`${portal.url}/`); // no further questions
      await page.goBack();
      await expect(page).toHaveURL(/\/sdk\/unity/);
      await page
        .locator("header")
        .locator(isMobile ? ".menu > button" : ".account-opener")
        .click();
      await page.getByRole("button", { name: site.logOut }).click();
      await expect(page).toHaveURL(/\/login\?/);
      await expect(page.locator(".message")).toContainText(successes.logOut);
      await expect(second.locator(".message")).toContainText(successes.logOut);
      expect(await stored(second, "token")).toBeNull();
      await second.close();

      await fill(page, { account: newPhone(), code: "12345" });
      await field(page, "account").focus();
      await expect(wrong(page, "code")).toHaveText(issues.code);
      await page.getByRole("button", { name: form.sendCode }).click();
      await expect(wrong(page, "account")).toHaveText(refusals.unregisteredPhone as string);
      await field(page, "account").fill(`+86 ${phone}`);
      await page.getByRole("button", { name: form.sendCode }).click();
      const { code: right = "" } = await received(portal.dataDir, `+86${phone}`, "login");
      await field(page, "code").fill(right === "000000" ? "000001" : "000000");
      await submit(page);
      await expect(wrong(page, "code")).toHaveText(refusals.wrongCode as string);
      await field(page, "code").fill(right.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))));
      await submit(page);
      await expect(page).toHaveURL(/\/sdk\/unity\?from=login$/);
      expect(await stored(page, "token")).not.toBeNull();
    });

    test("a person registers by e-mail, logs in with it, and sets a forgotten password by a link @phone-nightly", async ({
      page,
      portal,
    }) => {
      const mailbox = newMailbox();
      await page.goto("/register?location=1");
      await fill(page, { account: "nobody@", password, repeated: password });
      await submit(page);
      await expect(wrong(page, "account")).toHaveText(issues.mailbox);
      await fill(page, { account: mailbox, agreed: true });
      await submit(page);
      await expect(page.getByRole("heading", { name: successes.registerByMail })).toBeFocused();
      await expectAccessible(page);
      const { link = "" } = await received(portal.dataDir, mailbox, "verify");
      await page.reload();
      await expect(page.getByRole("heading", { name: successes.registerByMail })).toBeVisible();
      await expect(page.getByText(mailbox)).toBeVisible();

      await page.goto(link);
      await expect(page).toHaveURL(`${portal.url}/register/verify`);
      await page.reload(); // the link stays good, but the address does not keep it
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(register.linkMissingTitle);
      await page.goto(link);
      await submit(page);
      await expect(wrong(page, "password")).toHaveText(issues.enterPassword);
      await field(page, "password").fill(another); // the password of another request
      await submit(page);
      await expect(wrong(page, "password")).toContainText(signIn.attemptsLeft(4));
      await expectAccessible(page);
      await field(page, "password").fill(password);
      await submit(page);
      await expect(page.locator(".message")).toContainText(successes.confirmRegistration);
      await expect(page).toHaveURL(`${portal.url}/`);
      expect(await stored(page, "token")).not.toBeNull();
      await page.evaluate(() => localStorage.removeItem("token"));

      await page.goto(link); // a used link says so before anything is typed
      await expect(page.getByRole("alert")).toContainText(refusals.wrongLink as string);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(register.linkBadTitle);
      await page.goto("/login?way=mail");
      await fill(page, { account: mailbox.toUpperCase(), password });
      await submit(page);
      await expect(page).toHaveURL(`${portal.url}/`);
      await page.evaluate(() => localStorage.removeItem("token"));

      await page.goto("/login?way=mail");
      await page.getByRole("link", { name: signIn.forgot }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(forgot.title);
      await field(page, "account").fill(newMailbox());
      await submit(page);
      await expect(wrong(page, "account")).toHaveText(refusals.unknownMailbox as string);
      await field(page, "account").fill(mailbox);
      await submit(page);
      await expect(page.getByRole("heading", { name: successes.sendResetMail })).toBeVisible();
      const reset = await received(portal.dataDir, mailbox, "reset");
      await page.goto(reset.link ?? "");
      await fill(page, { password, repeated: password });
      await expect(page).toHaveURL(`${portal.url}/reset-password`);
      await submit(page);
      await expect(wrong(page, "password")).toHaveText(refusals.samePassword as string);
      await fill(page, { password: another, repeated: another });
      await submit(page);
      await expect(page.getByRole("alert")).toHaveText(successes.resetByMail);
      await page.goto(reset.link ?? "");
      await expect(page.getByRole("alert")).toContainText(refusals.wrongLink as string);
      await page.goto("/login?way=mail");
      await fill(page, { account: mailbox, password: another });
      await submit(page);
      await expect(page).toHaveURL(`${portal.url}/`);
    });

    test("wrong passwords lock the account with a countdown, and a reset by phone opens it @nightly", async ({
      page,
      portal,
    }) => {
      const phone = newPhone();
      const call = (path: string, data: object) => page.request.post(`${portal.url}/vrmcsys/account/${path}`, { data });
      await call("reqSmscode", { account: phone, purpose: "register" });
      const { code } = await received(portal.dataDir, `+86${phone}`, "register");
      await call("registerSd", { account: phone, code, password, location: 0 });

      await page.goto("/login?way=password");
      await fill(page, { account: "nobody", password: "wrong" });
      await submit(page);
      await expect(wrong(page, "account")).toHaveText(issues.account);
      await field(page, "account").fill(phone);
      for (const left of [4, 3, 2, 1]) {
        await submit(page);
        await expect(page.getByText(signIn.attemptsLeft(left))).toBeVisible();
        await expect(wrong(page, "password")).toHaveText(refusals.wrongPassword as string);
        expect(await stored(page, "remainCount")).toBe(String(left));
      }
      await submit(page);
      await expect(page.getByRole("alert")).toContainText("5");
      await expect(page.getByRole("timer")).toHaveText(/^(4:5\d|5:00)$/);
      await expect(page.locator("main form button[type=submit]")).toHaveAttribute("aria-disabled", "true");
      expect(await stored(page, "remainCount")).toBe("0");
      await expectAccessible(page);
      await page.goto("/login");
      await expect(async () => {
        await page.getByRole("tab", { name: signIn.sms }).focus();
        await page.keyboard.press("ArrowRight"); // has no effect before hydration
        await expect(page).toHaveURL(/way=password$/, { timeout: 1_000 });
      }).toPass();
      await expect(page.getByRole("tab", { name: signIn.password })).toBeFocused();
      await fill(page, { account: phone, password });
      await submit(page);
      await expect(page.getByRole("timer")).toHaveText(/^4:\d\d$/);

      await page.getByRole("link", { name: signIn.reset }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(forgot.title);
      await field(page, "account").fill(phone);
      await page.getByRole("button", { name: form.sendCode }).click();
      const reset = await received(portal.dataDir, `+86${phone}`, "reset");
      await expectAccessible(page);
      await fill(page, { code: reset.code ?? "", password: another, repeated: another });
      await submit(page);
      await expect(page.getByRole("alert")).toHaveText(successes.changePassword);
      await field(page, "password").fill(another);
      await submit(page);
      await expect(page).toHaveURL(`${portal.url}/`);
      expect(await stored(page, "remainCount")).toBeNull();
    });
  });
}

test("an operator's login leads to the dashboard, a member's home, and both where they came from", async ({
  page,
  portal,
}) => {
  const people = { reviewer: await newOperator(portal, "reviewer", "Ann"), member: await newMember(portal) };
  const logInAs = async (who: keyof typeof people, address: string) => {
    await page.goto(address);
    await fill(page, { account: people[who].phone, password: people[who].password });
    await submit(page);
  };
  const logOut = async () => {
    await page.goto("/onlyFooter"); // otherwise pending calls of the shell would redirect to the login
    await page.evaluate(() => localStorage.clear());
  };

  await logInAs("reviewer", "/login?way=password");
  await page.getByRole("link", { name: en.security.later }).click();
  await expect(page).toHaveURL(`${portal.url}/dashboard`);
  await logOut();
  await logInAs("member", "/login?way=password");
  await expect(page).toHaveURL(`${portal.url}/`);
  await logOut();
  await logInAs("reviewer", "/login?way=password&redirect=%2FFAQ");
  await page.getByRole("link", { name: en.security.later }).click();
  await expect(page).toHaveURL(`${portal.url}/FAQ`);
});

test("a submission before hydration is not lost", async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/login?way=password", { waitUntil: "commit" });
  await fill(page, { account: newPhone(), password });
  await field(page, "password").press("Enter");
  resolve();
  await expect(page.getByText(words.en.refusals.unknownAccount as string)).toBeVisible();
  await expect(field(page, "password")).toHaveValue(password);
  await expect(page).toHaveURL(/\/login\?way=password$/);
});

test("changing the tab before hydration keeps the input", async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/react-.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  const phone = newPhone();
  await page.goto("/login", { waitUntil: "commit" });
  await fill(page, { account: phone });
  await page.locator("[data-way=password]").click();
  await expect(page).toHaveURL(/\/login$/); // the same document
  resolve();
  await expect(page).toHaveURL(/\/login\?way=password$/);
  await expect(field(page, "password")).toBeVisible();
  await expect(field(page, "account")).toHaveValue(phone);
});

test.describe("with a failing network", () => {
  test.use({ expected: { messages: [/net::ERR_FAILED/] } });

  test("the wait before another code survives a reload, and an unreachable service shows an error", async ({
    page,
  }) => {
    await page.route("**/reqSmscode", (route) =>
      route.fulfill({ json: { errCode: 0, errMsg: "", data: { retryAfter: 47 } } }),
    );
    await page.goto("/login");
    await field(page, "account").fill("138 0013 8000");
    await page.getByRole("button", { name: en.form.sendCode }).click();
    await expect(page.getByRole("timer")).toHaveText(/^Resend in 4\d s$/);
    await page.reload();
    await field(page, "account").focus();
    await expect(page.getByRole("timer")).toHaveCount(0); // it belongs to a number
    await field(page, "account").fill("+86 13800138000");
    await expect(page.getByRole("timer")).toHaveText(/^Resend in [34]\d s$/);
    await field(page, "account").fill("13900139000");
    await expect(page.getByRole("button", { name: en.form.sendCode })).toBeVisible();
    await field(page, "code").fill("123456");
    await page.route("**/loginDvlper", (route) => route.abort());
    const failed = page.getByRole("alert");
    await submit(page);
    await expect(failed).toContainText(words.en.problem.notConnected);
    await page.unroute("**/loginDvlper");
    await failed.getByRole("button", { name: words.en.problem.retry }).click();
    await expect(page.getByText(words.en.refusals.unregisteredPhone as string)).toBeVisible();
  });
});
