import { languages, lnOf } from "../../contract/language.ts";
import accountEn from "../../contract/words/account.en.ts";
import accountZh from "../../contract/words/account.zh.ts";
import { appCode } from "../server/authenticators.ts";
import { expectAccessible } from "./axe.ts";
import { fill, submit } from "./forms.ts";
import { expect, test } from "./journey.ts";
import { newOperator } from "./operators.ts";
import { addAuthenticator } from "./virtual-authenticator.ts";

const dictionaries = { en: accountEn, zh: accountZh };

test.use({ settings: { HOST: "localhost", OPERATOR_MFA: "required" } }); // passkeys need a host name
// One worker for all of them: each would start a portal with these settings
test.describe.configure({ mode: "default" });

for (const language of languages) {
  const { security, proof } = dictionaries[language];

  test(`a passkey is explained, and set up in three steps after the login, in ${language}`, async ({
    page,
    context,
    portal,
    isMobile,
  }) => {
    test.skip(isMobile !== (language === "zh"), "Chinese on the phone, English on the desktop");
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

  test(`a publisher who has to set up a second factor does so, and reaches the requested page, in ${language}`, async ({
    page,
    context,
    portal,
    isMobile,
  }) => {
    test.skip(isMobile !== (language === "zh"), "Chinese on the phone, English on the desktop");
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
