import type { Page } from "@playwright/test";
import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { languages, lnOf } from "../../contract/language.ts";
import { spacedPhone } from "../../app/ui/spaced-phone.ts";
import { appCode } from "../server/authenticators.ts";
import { expectAccessible } from "./axe.ts";
import { fill, submit } from "./forms.ts";
import { expect, test } from "./journey.ts";
import { ageProofs, enter, newMember, type Member } from "./members.ts";
import { newOperator } from "./operators.ts";
import { received } from "./outbox.ts";
import { addAuthenticator } from "./virtual-authenticator.ts";

const dictionaries = { en, zh };

test.use({ settings: { HOST: "localhost" } }); // passkeys need a host name

// One worker for all of them: each would start a portal with these settings
test.describe.configure({ mode: "default" });

/** Outside the console, which would lead to the login by itself. */
async function forgetLogin(page: Page): Promise<void> {
  await page.goto("/license");
  await page.evaluate(() => localStorage.removeItem("token"));
}

async function logInByPassword(page: Page, { phone, password }: Member): Promise<void> {
  await page.goto("/login?way=password");
  await fill(page, { account: phone, password });
  await submit(page);
}

/** Sets up an authenticator app on the page of login security. Returns its key and a recovery code. */
async function setUpApp(page: Page, security: typeof en.security): Promise<{ secret: string; code: string }> {
  await page.getByRole("button", { name: security.app.add }).click();
  await expect(page.getByRole("link", { name: security.app.open })).toBeVisible();
  const secret = (await page.locator("code").innerText()).replaceAll(" ", "");
  await page.getByRole("textbox", { name: security.app.code }).fill(appCode(secret, new Date()));
  await page.getByRole("button", { name: security.app.confirm, exact: true }).click();
  const code = await page.getByRole("dialog").getByRole("listitem").first().innerText();
  await page.getByRole("button", { name: security.codes.done }).click();
  return { secret, code };
}

for (const language of languages) {
  const { security, signIn, proof, methods, sessions, form } = dictionaries[language];

  test.describe(`@${language}`, () => {
    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("a reviewer is led to set up a passkey, and logs in with it from then on", async ({ page, portal }) => {
      const touch = await addAuthenticator(page);
      const reviewer = await newOperator(portal, "reviewer", "Reader");
      await logInByPassword(page, reviewer);
      await expect(page).toHaveURL(/\/profile\/security\?offer=1$/);
      await expect(page.getByText(security.offer)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: security.passkeys.add }).click();
      const again = page.getByRole("dialog", { name: proof.title });
      await again.getByLabel(proof.password, { exact: true }).fill(reviewer.password);
      await again.getByRole("button", { name: proof.submit, exact: true }).click();
      const codes = page.getByRole("dialog");
      await expect(codes.getByRole("listitem")).toHaveCount(10);
      await expectAccessible(page);
      await codes.getByRole("button", { name: security.codes.done }).click();
      await expect(page).toHaveURL(/\/dashboard$/);

      await forgetLogin(page);
      await page.goto("/login");
      await page.getByRole("button", { name: signIn.passkey }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.goto("/sessions");
      await expect(page.getByRole("row").filter({ hasText: sessions.current })).toContainText(methods.passkey);

      // Autofill of the account field suggests the passkey
      await forgetLogin(page);
      await page.goto("/login?way=password");
      await page.locator("main [name=account]").focus();
      await expect(page).toHaveURL(/\/dashboard$/);

      await touch(false);
      await forgetLogin(page);
      await logInByPassword(page, reviewer);
      await expect(page.getByRole("heading", { name: proof.stepTitle })).toBeVisible();
      await expectAccessible(page);
      await touch(true);
      await page.getByRole("button", { name: proof.ways.passkey }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
    });

    test("a member confirms who they are by password and by code, and names and removes a passkey", async ({
      page,
      context,
      portal,
    }) => {
      await addAuthenticator(page);
      const member = await newMember(portal);
      await enter(context, portal.url, member.session);
      await ageProofs(portal);
      await page.goto("/profile/security");
      await page.getByRole("button", { name: security.passkeys.add }).click();
      const dialog = page.getByRole("dialog", { name: proof.title });
      await dialog.getByLabel(proof.password, { exact: true }).fill(member.password);
      await expectAccessible(page, "[role=dialog]"); // the call below it waits, and may say so
      await dialog.getByRole("button", { name: proof.submit, exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await page.getByRole("button", { name: security.passkeys.renameOne("") }).click();
      await page.getByLabel(security.passkeys.name, { exact: true }).fill("Blue key");
      await page.getByRole("button", { name: security.passkeys.save, exact: true }).click();

      await ageProofs(portal);
      await page.getByRole("button", { name: security.passkeys.removeOne("Blue key") }).click();
      await dialog.getByRole("button", { name: proof.ways.code }).click();
      await expect(dialog.getByText(proof.codeTo(spacedPhone(`+86${member.phone}`)))).toBeVisible();
      const sticksOut = await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(sticksOut).toBeLessThanOrEqual(0);
      await dialog.getByRole("button", { name: form.sendCode }).click();
      const { code = "" } = await received(portal.dataDir, `+86${member.phone}`, "bind");
      await dialog.locator("[name=code]").fill(code);
      await dialog.getByRole("button", { name: proof.submit, exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(security.ways(2));
    });

    test("a publisher sets up an app, takes the second step with it, and is asked again before removing it @nightly", async ({
      page,
      context,
      portal,
    }) => {
      const publisher = await newOperator(portal, "publisher", "Printer");
      await enter(context, portal.url, publisher.session);
      await page.goto("/profile/security");
      const { secret, code } = await setUpApp(page, security);

      await forgetLogin(page);
      await logInByPassword(page, publisher);
      await page.getByRole("textbox", { name: proof.otp }).fill("000000");
      await submit(page);
      await expect(page.getByRole("textbox", { name: proof.otp })).toHaveAttribute("aria-invalid", "true");
      await page.getByRole("button", { name: proof.ways.recovery }).click();
      await page.getByRole("textbox", { name: proof.recovery }).fill(code.toUpperCase().replace("-", " "));
      await page.getByRole("checkbox", { name: proof.remember }).check();
      await submit(page);
      await expect(page).toHaveURL(/\/dashboard$/);

      await ageProofs(portal);
      await page.goto("/profile/security");
      await expect(page.getByText(security.devices.current)).toBeVisible();
      await page.getByRole("button", { name: security.app.remove }).click();
      const dialog = page.getByRole("dialog", { name: proof.title });
      await expect(dialog.getByRole("textbox", { name: proof.otp })).toBeVisible(); // loaded on demand
      await expectAccessible(page, "[role=dialog]"); // the call below it waits, and may say so
      const next = appCode(secret, new Date(Date.now() + 30_000)); // the current step may be used already
      await dialog.getByRole("textbox", { name: proof.otp }).fill(next);
      await dialog.getByRole("button", { name: proof.submit, exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole("button", { name: security.app.add })).toBeVisible();
    });

    test("a remembered device skips the second step until it is forgotten, and new recovery codes replace the old @nightly", async ({
      page,
      context,
      portal,
    }) => {
      const publisher = await newOperator(portal, "publisher", "Binder");
      await enter(context, portal.url, publisher.session);
      await page.goto("/profile/security");
      const { code } = await setUpApp(page, security);
      await page.getByRole("button", { name: security.codes.renew }).click();
      const dialog = page.getByRole("dialog", { name: security.codes.title });
      await expect(dialog.getByRole("listitem")).toHaveCount(10);
      const renewed = await dialog.getByRole("listitem").first().innerText();
      expect(renewed).not.toBe(code);
      await dialog.getByRole("button", { name: security.codes.done }).click();

      const logIn = async () => {
        await forgetLogin(page);
        await logInByPassword(page, publisher);
      };
      await logIn();
      await page.getByRole("button", { name: proof.ways.recovery }).click();
      const field = page.getByRole("textbox", { name: proof.recovery });
      await field.fill(code);
      await submit(page);
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await field.fill(renewed);
      await page.getByRole("checkbox", { name: proof.remember }).check();
      await submit(page);
      await expect(page).toHaveURL(/\/dashboard$/);

      await logIn();
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.goto("/profile/security");
      await page.getByRole("listitem").filter({ hasText: security.devices.current }).getByRole("button").click();
      await expect(page.getByRole("heading", { name: security.devices.title })).toHaveCount(0);
      await logIn();
      await expect(page.getByRole("heading", { name: proof.stepTitle })).toBeVisible();
    });
  });
}
