import { expectAccessible } from "./axe.ts";
import { field } from "./forms.ts";
import { expect, test } from "./journey.ts";

test.use({ settings: { SMS_COUNTRIES: "86,44,1" } });
// One worker for all of them: each would start a portal with these settings
test.describe.configure({ mode: "default" });

test("if several countries are served, their calling codes are offered, and typed ones are recognized @nightly", async ({
  page,
}) => {
  await page.goto("/login?way=sms");
  const code = page.getByRole("combobox", { name: "Calling code" });
  await expect(code).toHaveValue("86");
  await expect(code.getByRole("option")).toHaveText(["+86 China", "+44 United Kingdom", "+1 United States"]);
  await field(page, "account").fill("7911 123456");
  await code.selectOption("44");
  await expect(field(page, "account")).toHaveValue("+44 7911 123456");
  await expect(field(page, "account")).toBeFocused();
  await field(page, "account").fill("+1 415 555 2671"); // as a browser fills it in
  await expect(code).toHaveValue("1");
  await code.selectOption("86");
  await expect(field(page, "account")).toHaveValue("415 555 2671");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page);
  await page.goto("/register?location=1&way=phone");
  await expect(page.getByRole("combobox", { name: "Calling code" })).toBeVisible();
});
