import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Base UI's focus guards, which pass the focus on at once, as axe cannot see. */
const focusGuards = "[data-base-ui-focus-guard]";

/** axe's findings on the current page, or within the given parts, after all animations have ended. */
export async function findings(page: Page, ...parts: string[]): Promise<string[]> {
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity); // a spinner never ends
    return Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
  });
  // In the page itself, without a second one for the results: our pages embed no other site
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .withTags(rules)
    .setLegacyMode()
    .exclude(focusGuards);
  for (const part of parts) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
}

export async function expectAccessible(page: Page, ...parts: string[]): Promise<void> {
  expect.soft(await findings(page, ...parts), page.url()).toEqual([]);
}
