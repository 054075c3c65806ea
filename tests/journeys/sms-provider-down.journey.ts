import en from "../../contract/words/en.ts";
import { field, newPhone } from "./forms.ts";
import { expect, test } from "./journey.ts";

test.use({ settings: { SMS_URL: "http://:a-secret-of-16-or-more@127.0.0.1:1/sms" } }); // nothing listens on that port

test("the form says that the provider delays the code @nightly", async ({ page }) => {
  await page.goto("/register?location=0&way=phone");
  await field(page, "account").fill(newPhone());
  await page.getByRole("button", { name: en.form.sendCode }).click();
  await expect(page.getByText(en.form.delivery.sms.delayed(""))).toBeVisible();
  await expect(page.getByRole("button", { name: en.form.delivery.byMail })).toHaveCount(0); // there is no account yet
});
