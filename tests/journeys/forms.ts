import type { Locator, Page } from "@playwright/test";

/** A field of the page's form, by name. */
export const field = (page: Page, name: string): Locator => page.locator(`main [name=${name}]`);
/** A field's error. */
export const wrong = (page: Page, name: string): Locator =>
  page.locator(`main .field:has([name=${name}]) .field-wrong`);
export const submit = (page: Page): Promise<void> => page.locator("main form button[type=submit]").click();

/** Fills in fields by name; `true` ticks a checkbox. */
export async function fill(page: Page, values: Record<string, string | true>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (value === true) await field(page, name).check();
    else await field(page, name).fill(value);
  }
}

/** A random mobile number. */
export const newPhone = (): string => `138${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;
