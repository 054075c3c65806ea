import { expect, type Page } from "@playwright/test";

/** Reads the licence in the open dialog as a person does: to its end, then the box. */
export async function readToEnd(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  const terms = dialog.getByRole("region", { name: "Text of the terms" });
  await expect(terms.getByRole("heading").first()).toBeVisible(); // while they load there is nothing to scroll
  await terms.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await dialog.getByRole("checkbox", { name: "I have read and agree to the license terms" }).check();
}
