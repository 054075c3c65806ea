import type { Page } from "@playwright/test";
import { languages, lnOf } from "../../contract/language.ts";
import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { decide, continueForm, newReviewer, submissionOf } from "./applicants.ts";
import { expectAccessible } from "./axe.ts";
import { field, wrong } from "./forms.ts";
import { expect, holdClock, test, type RunningPortal } from "./journey.ts";
import { call, enter, newMember } from "./members.ts";
import { operate } from "./operate.ts";
import { watchShifts } from "./painted.ts";

const dictionaries = { en, zh };

const longAgo = { en: "Wednesday 1 January (UTC+8)", zh: "1 月 1 日（周三，UTC+8）" };

const heading = (page: Page) => page.locator("main h1");
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event("focus")));
const newTeam = () => ({ teamName: `Lumen ${Math.random().toString(36).slice(2, 8)}` });

/** A member whose application is waiting. */
async function newApplicant(portal: RunningPortal) {
  const team = newTeam();
  const { session } = await newMember(portal);
  const { errMsg } = await call(portal.url, "/account/reqDvlAuth", submissionOf(team), session.token);
  expect(errMsg).toBe("");
  return { team, session: { ...session, status: 1 as const } };
}

for (const language of languages) {
  const { apply, result } = dictionaries[language];

  test.describe(`@${language}`, () => {
    test("an applicant waits, is refused, corrects and is approved @phone-nightly", async ({
      page,
      context,
      portal,
    }) => {
      const reviewer = await newReviewer(portal);
      const { team, session } = await newApplicant(portal);
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
      await enter(context, portal.url, session);
      await page.goto("/apply/result");
      await expect(heading(page)).toHaveText(result.waiting);
      await expect(page.locator(".progress > li")).toHaveCount(3);
      await expectAccessible(page);

      await operate(portal.dataDir, (write) =>
        write
          .updateTable("applications")
          .set({ expected_by: "2020-01-01" })
          .where("team", "=", team.teamName.toLowerCase())
          .execute(),
      );
      await page.reload();
      await expect(heading(page)).toHaveText(result.late);
      await expect(page.locator(".apply-lead")).toContainText(apply.waiting.late(longAgo[language]));
      await expect(page.locator(".apply-lead")).toContainText(/(number|第) \d+|next in the queue/);
      await expect(page.locator(".result-help")).toHaveCount(1);
      await expectAccessible(page);

      const reasons = [
        { field: "organizationName" as const, message: "Enter the full legal name." },
        { field: "street" as const, message: "The number is missing." },
        { field: "" as const, message: "Almost there." },
      ];
      await decide(portal, reviewer, team, reasons);
      await comeBack(page);
      await expect(heading(page)).toHaveText(result.toCorrect(2));
      await expect(page.locator("html")).toHaveAttribute("data-account", "3");
      await expect(page.locator(".reasons")).toContainText("Lumen Forge");
      await expect(page.locator(".reasons")).toContainText("Almost there.");
      await expect(page.locator("details.sent")).toContainText(result.accepted(10));
      await expectAccessible(page);

      await page.getByRole("link", { name: result.correct }).click();
      await expect(heading(page)).toHaveText(apply.correctHeading);
      await expect(wrong(page, "organizationName")).toHaveText("Enter the full legal name.");
      await expect(page.getByText("Almost there.")).toBeVisible();
      await expectAccessible(page, "main");
      await field(page, "organizationName").fill("Lumen Forge Interactive LLC");
      await expect(wrong(page, "organizationName")).toHaveCount(0);
      await continueForm(page);
      await continueForm(page);
      await expect(wrong(page, "street")).toHaveText("The number is missing.");
      await field(page, "street").fill("12 Main Street, Suite 4");
      await continueForm(page);
      await expect(page.locator(".review .field-wrong")).toHaveCount(0);
      await page.getByRole("button", { name: apply.submitAgain }).click();
      await expect(heading(page)).toHaveText(result.waiting);

      await decide(portal, reviewer, team);
      await comeBack(page);
      await expect(heading(page)).toHaveText(result.approved);
      await expect(page.locator(".progress > li")).toHaveText([
        new RegExp(`^${result.steps.submitted}`),
        new RegExp(`^${result.steps.refused(2)}`),
        new RegExp(`^${result.steps.resubmitted}`),
        new RegExp(`^${result.steps.approved}`),
      ]);
      await expectAccessible(page);

      await page.goto("/apply");
      await expect(heading(page)).toHaveText(apply.changeHeading);
      await expect(field(page, "teamName")).toHaveValue(team.teamName);
    });
  });
}

test.describe("in English", () => {
  test("guests are led to the login and back, and members who have not applied to the form @nightly", async ({
    page,
    context,
    portal,
  }) => {
    await page.goto("/apply/result", { waitUntil: "commit" }); // it redirects
    await expect(page).toHaveURL(/\/login\?redirect=%2Fapply%2Fresult$/);
    await page.goto("/onlyFooter"); // otherwise the login page would redirect
    const { session } = await newMember(portal);
    await enter(context, portal.url, session);
    await page.goto("/apply/result", { waitUntil: "commit" });
    await expect(page).toHaveURL(/\/apply$/);
  });

  test("the answer appears without an action of the reader, within a minute @nightly", async ({
    page,
    context,
    portal,
  }) => {
    const reviewer = await newReviewer(portal);
    const { team, session } = await newApplicant(portal);
    await enter(context, portal.url, session);
    await page.clock.install();
    await page.goto("/apply/result");
    await expect(heading(page)).toHaveText(en.result.waiting);
    await decide(portal, reviewer, team);
    await holdClock(page);
    await page.clock.runFor(61_000);
    await expect(heading(page)).toHaveText(en.result.approved);
  });

  test("content that cannot be loaded shows an error and can be retried @nightly", async ({
    page,
    context,
    portal,
    expected,
  }) => {
    expected.messages.push(/Failed to load resource/);
    const { session } = await newApplicant(portal);
    await enter(context, portal.url, session);
    await page.route("**/account/reqDvlperCheck", (route) => route.abort(), { times: 1 });
    await page.goto("/apply/result");
    await expect(page.getByRole("alert")).toContainText(en.problem.notConnected);
    await page.getByRole("button", { name: en.problem.retry }).click();
    await expect(heading(page)).toHaveText(en.result.waiting);
  });

  test("nothing on the pages shifts while they load, and their HTML contains no personal data", async ({
    page,
    context,
    portal,
  }) => {
    const { team, session } = await newApplicant(portal);
    await enter(context, portal.url, session);
    const shift = await watchShifts(page);
    for (const address of ["/apply/result", "/apply", "/"]) {
      await page.goto(address);
      await expect(page.locator(".account-opener")).toHaveAttribute("aria-label", /: /); // the session is shown
      if (address !== "/") await expect(page.locator("main .button.primary, main .progress").first()).toBeVisible();
      expect(await shift(), address).toBe(0);
      const html = await (await fetch(portal.url + address, { headers: { token: session.token } })).text();
      expect(html).not.toContain(team.teamName);
      if (address !== "/") expect(html).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  test("the status shows everywhere, and follows a decision in other tabs @nightly", async ({
    page,
    context,
    portal,
  }) => {
    const reviewer = await newReviewer(portal);
    const { team, session } = await newApplicant(portal);
    await page.goto("/");
    await expect(page.getByRole("link", { name: en.home.applyNow })).toHaveAttribute("href", "/apply");
    await enter(context, portal.url, session);
    await page.reload();
    const home = page.locator(".become-action > p:visible");
    const shown = page.locator(".become-action").getByRole("link");
    await expect(home).toHaveCount(1); // each of the four reserves its space
    await expect(shown).toHaveText([en.home.seeApplication]);
    await expect(shown).toHaveAttribute("href", "/apply/result");
    await page.locator(".account-opener").click();
    const menu = page.locator(".account-panel");
    await expect(menu.getByRole("link", { name: en.site.dashboard })).toHaveAttribute("href", "/dashboard");
    await expect(menu.getByRole("link", { name: en.site.application[1] })).toHaveAttribute("href", "/apply/result");
    await page.keyboard.press("Escape");

    const dashboard = await context.newPage();
    await dashboard.goto("/dashboard");
    const state = dashboard.getByRole("main").getByRole("heading", { level: 1 });
    await expect(state).toHaveText(en.dashboard.status.titles[1]);
    await decide(portal, reviewer, team, [{ field: "city", message: "Which?" }]);
    await comeBack(page);
    await expect(shown).toHaveText([en.site.application[3] ?? ""]);
    await comeBack(dashboard);
    await expect(state).toHaveText(en.dashboard.status.titles[3]);
    await expect(dashboard.getByRole("main").getByRole("link", { name: en.dashboard.member.correct })).toHaveAttribute(
      "href",
      "/apply/result",
    );
    await page.goto("/Distribute");
    const place = page.locator(".developer-place").getByRole("link");
    await expect(place).toHaveText([en.distribute.correct]);
    await expect(place).toHaveAttribute("href", "/apply/result");
  });
});
