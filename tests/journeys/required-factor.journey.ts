import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { languages, lnOf } from "../../contract/language.ts";
import type { Role } from "../../contract/access.ts";
import { appCode } from "../server/authenticators.ts";
import { expectAccessible } from "./axe.ts";
import { fill, submit } from "./forms.ts";
import { expect, test as base } from "./journey.ts";
import { newMember } from "./members.ts";
import { operate } from "./operate.ts";
import { newOperator } from "./operators.ts";
import { addAuthenticator } from "./virtual-authenticator.ts";

const dictionaries = { en, zh };

/** A mail server and an SMS webhook that accept everything. */
async function startProviders() {
  const mail = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (stream, _, done) => stream.resume().on("end", done),
  });
  const sms = createServer((request, response) => void request.resume().on("end", () => response.end("{}")));
  mail.listen(0, "127.0.0.1");
  sms.listen(0, "127.0.0.1");
  await Promise.all([once(mail.server, "listening"), once(sms, "listening")]);
  const portOf = ({ address }: { address: () => unknown }) => (address as () => AddressInfo)().port;
  return {
    settings: {
      SMTP_URL: `smtp://127.0.0.1:${portOf({ address: () => mail.server.address() })}`,
      SMS_URL: `http://:a-secret-of-16-or-more@127.0.0.1:${portOf({ address: () => sms.address() })}/sms`,
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => mail.close(resolve));
      sms.close();
    },
  };
}

let providers: Awaited<ReturnType<typeof startProviders>> | undefined;

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures used from this pattern
  settings: async ({}, use) => {
    providers ??= await startProviders();
    await use({
      HOST: "localhost",
      OPERATOR_MFA: "required",
      MAIL_FROM: "no-reply@portal.test",
      ...providers.settings,
    }); // passkeys need a host name
  },
});

// One worker for all of them: each would start a portal with these settings
test.describe.configure({ mode: "default" });

test.afterAll(() => providers?.[Symbol.asyncDispose]());

for (const language of languages) {
  const { security, proof } = dictionaries[language];

  test(`a passkey is explained, and set up in three steps after the login @${language} @phone-nightly @nightly`, async ({
    page,
    context,
    portal,
  }) => {
    await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    await addAuthenticator(page);
    const { phone, password } = await newOperator(portal, "reviewer", "Reader");
    await page.goto("/login?way=password");
    await fill(page, { account: phone, password });
    await submit(page);
    await expect(page.getByText(security.passkeys.lead)).toBeInViewport();
    const add = page.getByRole("button", { name: security.passkeys.add });
    await expect(add).toBeInViewport();
    await add.click(); // and the device asks for a touch
    await page.getByRole("button", { name: security.codes.done }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto("/profile/security"); // everything is open, and nothing is due
    await expect(page.getByText(security.on)).toBeVisible();
    await expect(page.getByRole("link", { name: security.goOn })).toHaveCount(0);
  });

  test(`a publisher who has to set up a second factor does so, and reaches the requested page @${language}`, async ({
    page,
    context,
    portal,
  }) => {
    await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    const { phone, password } = await newOperator(portal, "publisher", "Printer");
    await page.goto("/login?way=password&redirect=%2Fpublish");
    await fill(page, { account: phone, password });
    await submit(page);
    await expect(page).toHaveURL(/\/profile\/security\?due=1&redirect=%2Fpublish$/);
    await expect(page.getByText(security.due)).toBeVisible();
    await expect(page.getByRole("link", { name: security.later })).toHaveCount(0);
    await expectAccessible(page);

    await page.goto("/publish"); // not before
    await expect(page).toHaveURL(/\/profile\/security\?due=1&redirect=%2Fpublish$/);

    await page.getByRole("button", { name: security.app.add }).click();
    await expect(page.getByRole("link", { name: security.app.open })).toHaveAttribute("href", /^otpauth:\/\/totp\//);
    const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
    await page.getByRole("textbox", { name: security.app.code }).fill(appCode(secret, new Date()));
    await page.getByRole("button", { name: security.app.confirm, exact: true }).click();
    const codes = page.getByRole("dialog");
    const download = page.waitForEvent("download");
    await codes.getByRole("button", { name: security.codes.download }).click();
    expect((await download).suggestedFilename()).toBe("parallax-recovery-codes.txt");
    await codes.getByRole("button", { name: security.codes.done }).click();
    await expect(page).toHaveURL(/\/publish$/);

    await page.evaluate(() => localStorage.removeItem("token"));
    await page.goto("/login?way=password");
    await fill(page, { account: phone, password });
    await submit(page);
    const next = appCode(secret, new Date(Date.now() + 30_000)); // the current step is used
    await page.getByRole("textbox", { name: proof.otp }).fill(next);
    await submit(page);
    await expect(page).toHaveURL(/\/dashboard$/);
  });
}

/** What makes somebody an operator on their first day: a role, no agreement to what is current, a password to change. */
type FirstDay = { role: Role; mustChange: 0 | 1; agreed: boolean };

test.describe("on the first day of a portal with every recommended setting", () => {
  for (const language of languages) {
    const { security, consent, passwordChange } = dictionaries[language];

    test(`an admin and a reviewer set up their second step before they agree to the terms @${language} @nightly`, async ({
      page,
      portal,
    }) => {
      await page.context().addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
      const touch = await addAuthenticator(page);
      await touch(language === "en");
      const begin = async ({ role, mustChange, agreed }: FirstDay) => {
        const member = await newMember(portal, { role });
        await operate(portal.dataDir, async (write) => {
          const phone = `+86${member.phone}`;
          const { id } = await write
            .selectFrom("accounts")
            .select("id")
            .where("phone", "=", phone)
            .executeTakeFirstOrThrow();
          await write.updateTable("accounts").set({ must_change_password: mustChange }).where("id", "=", id).execute();
          if (agreed)
            await write.updateTable("policies").set({ version: "99.0" }).where("slug", "=", "server").execute();
          else await write.deleteFrom("policy_agreements").where("account", "=", id).execute();
        });
        await page.goto(`${portal.url}/login?way=password`);
        await fill(page, { account: member.phone, password: member.password });
        await submit(page);
        return member;
      };
      const finish = async (isFirst: boolean, factor: "passkey" | "app") => {
        await expect(page.getByText(security.due)).toBeVisible();
        if (factor === "passkey") await page.getByRole("button", { name: security.passkeys.add }).click();
        else {
          await page.getByRole("button", { name: security.app.add }).click();
          const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
          await page.getByRole("textbox", { name: security.app.code }).fill(appCode(secret, new Date()));
          await page.getByRole("button", { name: security.app.confirm, exact: true }).click();
        }
        await page.getByRole("button", { name: security.codes.done }).click();
        const terms = page.getByRole("dialog", { name: (isFirst ? consent.first : consent.renewal).title });
        await terms.getByRole("button", { name: consent.agree }).click();
        await expect(terms).toHaveCount(0);
        await expect(page).toHaveURL(/\/dashboard$/);
      };

      const admin = await begin({ role: "admin", mustChange: 1, agreed: false });
      await page.locator("[name=oldPassword]").fill(admin.password);
      for (const name of ["password", "repeated"]) await page.locator(`[name=${name}]`).fill("Comet-8-moon");
      await page.getByRole("button", { name: passwordChange.submit }).click();
      await expect(page.locator("main [name=account]")).toHaveValue(`+86${admin.phone}`); // filled in when it answers
      await fill(page, { password: "Comet-8-moon" });
      await submit(page);
      await finish(true, language === "en" ? "passkey" : "app");

      await page.evaluate(() => localStorage.removeItem("token"));
      await touch(false); // else the login page takes the admin's passkey
      await begin({ role: "reviewer", mustChange: 0, agreed: true });
      await touch(language === "zh");
      await finish(false, language === "en" ? "app" : "passkey");
    });
  }
});
