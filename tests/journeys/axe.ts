import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

/** Injected once per document, which is why the builder of `@axe-core/playwright` is not used: it sends 3 MB each time. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Base UI's focus guards, which pass the focus on at once, as axe cannot see. */
const focusGuards = "[data-base-ui-focus-guard]";

/** axe's findings on the current page, or within the given parts, after all animations have ended. */
export async function findings(page: Page, ...parts: string[]): Promise<string[]> {
  const isLoaded = await page.evaluate(async () => {
    // A spinner never ends, nor what follows scrolling
    const ending = document
      .getAnimations()
      .filter(
        ({ timeline, effect }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
    return "axe" in window;
  });
  if (!isLoaded) await page.evaluate(source);
  return page.evaluate(
    async ({ include, exclude, values }) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe }; // `source` defines it
      const context = { exclude, ...(include.length > 0 && { include }) };
      const { violations } = await loaded.run(context, {
        resultTypes: ["violations"],
        runOnly: { type: "tag", values },
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`);
    },
    { include: parts, exclude: [focusGuards], values: tags },
  );
}

export async function expectAccessible(page: Page, ...parts: string[]): Promise<void> {
  expect.soft(await findings(page, ...parts), page.url()).toEqual([]);
}
