import { languages, lnOf } from "../../contract/language.ts";
import { publicPages } from "../kinds-of-pages.ts";
import { consoleViews } from "./console-views.ts";
import { expect, test } from "./journey.ts";
import { enter, type Member } from "./members.ts";
import { newOperator } from "./operators.ts";

test.use({ settings: {} }); // a portal of their own, because other journeys change what the views show

let admin: Member;
test.beforeAll(async ({ portal }) => {
  admin = await newOperator(portal, "admin", "Ada");
});

for (const language of languages)
  for (const colorScheme of ["light", "dark"] as const)
    test(`every view looks as in the stored pictures, in ${language}, ${colorScheme} @nightly @phone-nightly`, async ({
      page,
      context,
      portal,
      expected,
    }) => {
      test.setTimeout(600_000);
      expected.messages.push(/status of 404/);
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
      await page.emulateMedia({ colorScheme });
      await page.clock.setFixedTime("2026-01-07T12:00:00+08:00"); // whether somebody answers now depends on it
      const compare = async (address: string) => {
        await page.goto(address, { waitUntil: "networkidle" });
        await page.evaluate(hideWhatDiffers);
        const name = address.slice(1).replaceAll(/[^\w.-]+/g, "-") || "home";
        await expect.soft(page).toHaveScreenshot(`${language}-${colorScheme}-${name}.png`, { fullPage: true });
      };
      for (const address of await publicPages(portal.url)) await compare(address);
      await enter(context, portal.url, admin.session);
      for (const address of consoleViews()) await compare(address);
    });

/** Replaces what is new in each run: numbers, the names of months and weekdays, and long random texts such as keys. */
function hideWhatDiffers(): void {
  const random = /[\w+/=:]{40,}|\b[\dA-F]{16}\b/g;
  const names =
    /\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)(?:r?uary|ch|il|ust|t?ember|ober)?\b|\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|(?<=星期|周)[一二三四五六日]/g;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const text = node.textContent ?? "";
    const hidden = text
      .replaceAll(random, (found) => "x".repeat(found.length))
      .replaceAll(names, "x")
      .replaceAll(/\d+/g, "0");
    if (hidden !== text) node.textContent = hidden;
  }
}
