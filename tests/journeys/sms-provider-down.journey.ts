import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { languages, lnOf } from "../../contract/language.ts";
import { field, newPhone } from "./forms.ts";
import { expect, test } from "./journey.ts";

const dictionaries = { en, zh };

test.use({ settings: { SMS_URL: "http://:a-secret-of-16-or-more@127.0.0.1:1/sms" } }); // nothing listens on that port
// One worker for all of them: each would start a portal with these settings
test.describe.configure({ mode: "default" });

for (const language of languages) {
  const { form } = dictionaries[language];

  test(`the form says that the provider delays the code @${language} @phone`, async ({ page, context, portal }) => {
    await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    await page.goto("/register?location=0&way=phone");
    await field(page, "account").fill(newPhone());
    await page.getByRole("button", { name: form.sendCode }).click();
    await expect(page.getByText(form.delivery.sms.delayed(""))).toBeVisible();
    await expect(page.getByRole("button", { name: form.delivery.byMail })).toHaveCount(0); // there is no account yet
  });
}
