import { expect, type Page } from "@playwright/test";

/** Scrolls the licence in the open dialog to its end, and ticks the box. */
export async function readToEnd(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  const terms = dialog.getByRole("region", { name: "Text of the terms" });
  await expect(terms.getByRole("heading").first()).toBeVisible(); // nothing to scroll until they have loaded
  await terms.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await dialog.getByRole("checkbox", { name: "I have read and agree to the license terms" }).check();
}

/** Agrees at the end of the licence's own page. */
export async function agreeOnPage(page: Page): Promise<void> {
  const form = page.locator("#agree");
  await form.getByRole("checkbox", { name: "I have read and agree to the license terms" }).check();
  await form.getByRole("button", { name: "Agree", exact: true }).click();
  await expect(form).toContainText("You agreed to the");
}
