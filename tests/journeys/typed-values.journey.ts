import en from "../../contract/words/en.ts";
import { expect, test } from "./journey.ts";
import { expectAccessible } from "./axe.ts";
import { field, fill, newPhone, submit } from "./forms.ts";
import { received } from "./outbox.ts";

const { form, register, successes } = en;
const password = "Ladder7-fog";

test("shared input of both registration forms survives a change of tab or region", async ({ page }) => {
  const phone = newPhone();
  await page.goto("/register?location=0");
  await fill(page, { account: phone, password, repeated: password, agreed: true });

  await page.getByRole("tab", { name: register.byMail }).click();
  await expect(field(page, "account")).toHaveValue(""); // a mobile number is not a mailbox
  await expect(field(page, "password")).toHaveValue(password);
  await expect(field(page, "repeated")).toHaveValue(password);
  await expect(field(page, "agreed")).toBeChecked();
  await field(page, "account").fill("someone@example.com");
  await field(page, "agreed").uncheck();

  await page.getByRole("main").getByRole("link", { name: register.change }).click();
  await page.getByRole("radio", { name: register.mainland }).check();
  await submit(page);
  await expect(page).toHaveURL(/\/register\?/);
  await page.getByRole("tab", { name: register.byPhone }).click();
  await expect(field(page, "account")).toHaveValue(phone);
  await expect(field(page, "password")).toHaveValue(password);
  await expect(field(page, "agreed")).not.toBeChecked();
  await page.getByRole("tab", { name: register.byMail }).click();
  await expect(field(page, "account")).toHaveValue("someone@example.com");
});

test("reloading the login keeps the input and does not repeat the message @nightly", async ({ page, portal }) => {
  const phone = newPhone();
  await page.goto("/register?location=0");
  await fill(page, { account: phone, password, repeated: password, agreed: true });
  await page.getByRole("button", { name: form.sendCode }).click();
  const { code = "" } = await received(portal.dataDir, `+86${phone}`, "register");
  await field(page, "code").fill(code);
  await submit(page);
  await expect(page.getByRole("alert")).toHaveText(successes.registerByPhone);

  await page.reload();
  await field(page, "account").fill("alice@example.com");
  await field(page, "password").pressSequentially(password);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(field(page, "account")).toHaveValue("alice@example.com");
});

test("the detected location is only a hint, and no selection changes @nightly", async ({ page }) => {
  await page.route("**/getWebSiteLocation", (route) =>
    route.fulfill({ json: { errCode: 0, errMsg: "", data: { isCn: true, ln: 0 } } }),
  );
  const marked = page.getByRole("radio", { name: register.elsewhere });
  const other = page.getByRole("radio", { name: register.mainland });
  await page.goto("/region");
  await page.mouse.move(100, 100);
  await expect(page.locator(".choice", { has: other })).toContainText(register.suggested);
  await expect(marked).toBeChecked();
  await expectAccessible(page);
  await submit(page);
  await expect(page).toHaveURL(/location=1/);
});
