import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Base UI's ends of a popup: they hand the focus on as soon as they get it, which axe cannot see. */
const focusGuards = "[data-base-ui-focus-guard]";

/** What axe finds on the page as it is now, or within the parts that are named; nothing of it is half-way through a movement. */
export async function findings(page: Page, ...parts: string[]): Promise<string[]> {
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  // In the page itself, without a second one for the results: no frame of another site stands in ours
  const axe = new AxeBuilder({ page }).withTags(rules).setLegacyMode().exclude(focusGuards);
  for (const part of parts) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
}

export async function expectAccessible(page: Page, ...parts: string[]): Promise<void> {
  expect.soft(await findings(page, ...parts), page.url()).toEqual([]);
}
