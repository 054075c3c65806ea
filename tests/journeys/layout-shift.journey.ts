import { languages, lnOf } from "../../contract/language.ts";
import { publicPages } from "../kinds-of-pages.ts";
import { consoleViews } from "./console-views.ts";
import { expect, test } from "./journey.ts";
import { enter } from "./members.ts";
import { newOperator } from "./operators.ts";
import { watchShifts } from "./painted.ts";

/** How often each kind of page is loaded; more than once, in both languages at both widths. */
const loads = Number(process.env.LAYOUT_SHIFT_LOADS ?? 1);
/** In 9 of 1,200 loads something moved by less, such as the menu's sign in the header: at most 0.0007. */
const unnoticed = 0.001;

for (const language of languages) {
  test(`no page shifts while it loads on a processor six times slower, in ${language} ${loads === 1 ? `@${language} ` : ""}@phone`, async ({
    page,
    context,
    portal,
    expected,
  }) => {
    test.setTimeout(loads * 240_000);
    expected.messages.push(/status of 404/);
    await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    const shift = await watchShifts(page);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    const shifted: string[] = [];
    for (const address of await publicPages(portal.url))
      for (let load = 1; load <= loads; load++) {
        await page.goto(address, { waitUntil: "networkidle" });
        const value = await shift();
        if (value > unnoticed) shifted.push(`${address}, load ${load}: ${value.toFixed(4)}`);
      }
    expect(shifted).toEqual([]);
  });
}

/** The console's views begin empty, so more is allowed; at the first load, what follows a list waits for it. */
const unnoticedInConsole = 0.01;

test("no view of the console shifts while it loads on a processor six times slower @nightly @phone-nightly", async ({
  page,
  context,
  portal,
}) => {
  test.setTimeout((loads + 1) * 240_000);
  const admin = await newOperator(portal, "admin", "Ada");
  await enter(context, portal.url, admin.session);
  const shift = await watchShifts(page);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const shifted: string[] = [];
  for (const address of consoleViews())
    for (let load = 0; load <= loads; load++) {
      await page.goto(address, { waitUntil: "networkidle" });
      await expect(page.locator("main h1").first()).toBeVisible(); // the first load has no compiled code, and is idle before
      await expect(page.locator("main :is(.skeleton, .row-placeholders)")).toHaveCount(0);
      await page.waitForLoadState("networkidle");
      const value = await shift();
      if (value > unnoticedInConsole) shifted.push(`${address}, load ${load}: ${value.toFixed(4)}`);
    }
  expect(shifted).toEqual([]);
});
