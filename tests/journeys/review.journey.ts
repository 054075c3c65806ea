import { readFileSync } from "node:fs";
import { languages, lnOf } from "../../contract/language.ts";
import en from "../../contract/words/en.ts";
import zh from "../../contract/words/zh.ts";
import { findings } from "./axe.ts";
import { expect, holdClock, test } from "./journey.ts";
import { enter } from "./members.ts";
import { apply, applicationOf, decide, newApplicant, newOperator, newTeam, setRole } from "./operators.ts";

const dictionaries = {
  en: { ...en.review, operator: en.operator, waits: en.dashboard.waits, failure: en.failure },
  zh: { ...zh.review, operator: zh.operator, waits: zh.dashboard.waits, failure: zh.failure },
};

for (const language of languages) {
  const words = dictionaries[language];
  const { fields } = words.operator;

  test.describe(`reviewing @${language}`, () => {
    test.beforeEach(async ({ context, portal }) => {
      await context.addCookies([{ name: "ln", value: lnOf(language), url: portal.url }]);
    });

    test("the queue is searched, filtered and downloaded, and its address keeps the filter @phone", async ({
      page,
      context,
      portal,
      isMobile,
    }) => {
      const reviewer = await newOperator(portal, "reviewer", "Ann");
      const [team, other] = [newTeam(), newTeam()];
      await newApplicant(portal, { teamName: team });
      await newApplicant(portal, { teamName: other });
      await decide(portal, reviewer, await applicationOf(portal, reviewer, other));
      await enter(context, portal.url, reviewer.session);
      await page.goto("/review");
      const main = page.getByRole("main");
      await expect(main.getByRole("link", { name: team })).toBeVisible();
      await expect(main.getByRole("link", { name: other })).toHaveCount(0);
      expect(await findings(page)).toEqual([]);

      await main.getByRole("searchbox", { name: words.searchLabel }).fill(team);
      await expect(page).toHaveURL(/q=Team/);
      await expect(main.getByRole("row")).toHaveCount(2);
      await main.getByRole("link", { name: new RegExp(`^${words.operator.states.approved}`) }).click();
      await expect(main.getByText(words.empty.search)).toBeVisible();
      await page.goBack();
      await expect(main.getByRole("link", { name: team })).toBeVisible();
      await page.reload();
      await expect(main.getByRole("searchbox")).toHaveValue(team);
      const submitted = main.getByRole("columnheader", { name: words.columns.submitted });
      const order = main.getByRole("combobox", { name: words.operator.sort }); // where the heads are not shown
      if (isMobile) await order.selectOption("-submitted");
      else await submitted.getByRole("link").click();
      await expect(page).toHaveURL(/sort=-submitted/);
      await page.reload();
      if (isMobile) await expect(order).toHaveValue("-submitted");
      else await expect(submitted).toHaveAttribute("aria-sort", "descending");
      await expect(main.getByRole("link", { name: team })).toBeVisible();
      await expect(main.getByRole("link", { name: other })).toHaveCount(0);

      const saved = page.waitForEvent("download");
      await main.getByRole("button", { name: words.operator.csv.download }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toMatch(/\.csv$/);
      const lines = readFileSync(await file.path(), "utf8")
        .trim()
        .split(/\r?\n/);
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain(team);
    });

    test("an application is refused with two reasons, undone, and approved, all of it by keyboard", async ({
      page,
      context,
      portal,
    }) => {
      const reviewer = await newOperator(portal, "reviewer", "Ann");
      const team = newTeam();
      await newApplicant(portal, { teamName: team });
      const { id } = await applicationOf(portal, reviewer, team);
      await enter(context, portal.url, reviewer.session);
      await page.goto(`/review/${id}`);
      const tab = page.getByRole("tab", { name: team });
      const leaveAndComeBack = async () => {
        await page.getByRole("tab").first().click();
        await expect(tab).toHaveAttribute("aria-selected", "false");
        await tab.click();
        await expect(tab).toHaveAttribute("aria-selected", "true");
      };
      const refuse = page.getByRole("button", { name: new RegExp(`^${words.refuse}`) });
      await expect(tab).toHaveAttribute("aria-selected", "true");
      const approve = page.getByRole("button", { name: words.approve, exact: true });
      await expect(refuse).toHaveAttribute("aria-disabled", "true");
      expect(await findings(page)).toEqual([]);

      await page.getByRole("button", { name: words.refuseField(fields.teamName), exact: true }).press("Enter");
      await expect(page.getByText(words.textNeeded(fields.teamName))).toBeVisible();
      await expect(approve).toHaveAttribute("aria-disabled", "true");
      await page.keyboard.type("Not the registered name");
      await page.getByRole("button", { name: words.refuseField(words.operator.address), exact: true }).press("Space");
      await page.keyboard.type("No floor");
      await expect(refuse).toHaveText(words.refuseWith(2));
      expect(await findings(page)).toEqual([]);

      // Input survives a change of tab and a reload
      await leaveAndComeBack();
      await page.reload();
      await expect(page.getByRole("textbox", { name: words.reason(fields.teamName) })).toHaveValue(
        "Not the registered name",
      );
      await refuse.press("Enter");
      const undo = page.getByRole("button", { name: words.undo, exact: true });
      await expect(undo).toBeVisible();
      expect(await applicationOf(portal, reviewer, team)).toMatchObject({
        state: "refused",
        reasons: [
          { field: "teamName", message: "Not the registered name" },
          { field: "street", message: "No floor" },
        ],
      });
      expect(await findings(page)).toEqual([]);

      // So does Undo
      await leaveAndComeBack();
      await undo.press("Enter");
      await expect(refuse).toHaveText(words.refuseWith(2));
      expect((await applicationOf(portal, reviewer, team)).state).toBe("waiting");

      for (const name of [fields.teamName, words.operator.address])
        await page.getByRole("button", { name: words.accept(name), exact: true }).press("Enter");
      await approve.press("Enter");
      await expect(undo).toBeVisible();
      expect((await applicationOf(portal, reviewer, team)).state).toBe("approved");
    });

    test("Undo ends when the applicant is notified @nightly", async ({ page, context, portal }) => {
      const reviewer = await newOperator(portal, "reviewer", "Ann");
      const team = newTeam();
      await newApplicant(portal, { teamName: team });
      const { id } = await applicationOf(portal, reviewer, team);
      await enter(context, portal.url, reviewer.session);
      await page.clock.install();
      await page.goto(`/review/${id}`);
      await page.getByRole("button", { name: words.approve, exact: true }).click();
      const undo = page.getByRole("button", { name: words.undo, exact: true });
      await expect(undo).toBeVisible();
      await holdClock(page);
      await page.clock.runFor(61_000);
      await expect(undo).toHaveCount(0);
    });

    test("the second reviewer sees the first one's decision, and keeps the input @nightly", async ({
      page,
      context,
      portal,
    }) => {
      const [reviewer, quicker] = [
        await newOperator(portal, "reviewer", "Ann"),
        await newOperator(portal, "reviewer", "Bea"),
      ];
      const team = newTeam();
      await newApplicant(portal, { teamName: team });
      const application = await applicationOf(portal, reviewer, team);
      await enter(context, portal.url, reviewer.session);
      await page.goto(`/review/${application.id}`);
      await page.getByRole("button", { name: words.refuseField(fields.email), exact: true }).click();
      await page.keyboard.type("This mailbox does not exist");
      await decide(portal, quicker, application);
      await page.getByRole("button", { name: words.refuseWith(1) }).click();
      await expect(page.getByRole("alert")).toContainText("Bea");
      await expect(page.getByRole("heading", { name: words.unsent })).toBeVisible();
      await expect(page.getByText("This mailbox does not exist")).toBeVisible();
      await expect(page.getByRole("button", { name: words.undo, exact: true })).toHaveCount(0);
      expect(await findings(page)).toEqual([]);
    });

    test("nobody can decide their own application, and losing the role loses no input @nightly", async ({
      page,
      context,
      portal,
    }) => {
      const reviewer = await newOperator(portal, "reviewer", "Ann");
      const [own, team] = [newTeam(), newTeam()];
      await apply(portal, reviewer, { teamName: own });
      await newApplicant(portal, { teamName: team });
      await enter(context, portal.url, reviewer.session);
      await page.goto(`/review/${(await applicationOf(portal, reviewer, own)).id}`);
      await expect(page.getByText(words.isOwn)).toBeVisible();
      await expect(page.getByRole("button", { name: words.approve, exact: true })).toHaveCount(0);

      await page.goto(`/review/${(await applicationOf(portal, reviewer, team)).id}`);
      await page.getByRole("button", { name: words.refuseField(fields.email), exact: true }).click();
      await page.keyboard.type("Bounced");
      await setRole(portal, reviewer, "member");
      await page.getByRole("button", { name: words.refuseWith(1) }).click();
      await expect(page.getByRole("alert")).toHaveText(words.noRole);
      await expect(page.getByRole("textbox", { name: words.reason(fields.email) })).toHaveValue("Bounced");
    });

    test("changes since the last submission are marked, and markup in them stays text @phone-nightly @nightly", async ({
      page,
      context,
      portal,
    }) => {
      const reviewer = await newOperator(portal, "reviewer", "<i>Ann</i>");
      const team = newTeam();
      const hostile = {
        organizationName: `<img src=x onerror=alert(1)>${"W".repeat(70)}`,
        contactName: "שלום עולם",
        city: "x".repeat(100),
        street: "<script>alert(1)</script>",
      };
      const applicant = await newApplicant(portal, { teamName: team });
      const before = await applicationOf(portal, reviewer, team);
      await decide(portal, reviewer, before, [{ field: "", message: `<b>${"long".repeat(200)}</b>` }]);
      const { version } = await applicationOf(portal, reviewer, team);
      await apply(portal, applicant, { teamName: team, ...hostile, version });
      await enter(context, portal.url, reviewer.session);
      await page.goto(`/review/${before.id}`);
      const main = page.getByRole("main");
      await expect(main.getByText(hostile.organizationName)).toBeVisible();
      await expect(main.locator("del")).toHaveCount(3);
      await expect(main.locator("del").first()).toHaveText("灯塔科技有限公司");
      await expect(main.getByText(words.history.again(2))).toBeVisible();
      for (const path of [`/review/${before.id}`, `/review?q=${team}`]) {
        await page.goto(path);
        await expect(main.getByText(team).first()).toBeVisible();
        const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(wider).toBeLessThanOrEqual(0);
      }
    });

    test("the sidebar's count follows decisions, and the dashboard links to the queue @phone-nightly @nightly", async ({
      page,
      context,
      portal,
      isMobile,
    }) => {
      const reviewer = await newOperator(portal, "reviewer", "Ann");
      const team = newTeam();
      await newApplicant(portal, { teamName: team });
      await enter(context, portal.url, reviewer.session);
      await page.goto("/dashboard");
      await expect(page.getByRole("list", { name: words.waits.label }).getByRole("listitem").first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
      const menu = page.getByRole("banner").getByRole("button").first(); // on phones the sidebar is a drawer
      if (isMobile) await menu.click();
      const badge = page.locator(".menu-badge");
      const waiting = Number(await badge.locator("[aria-hidden]").textContent());
      expect(waiting).toBeGreaterThan(0);
      await expect(page.locator('a[href="/accounts"]')).toHaveCount(0);
      if (isMobile) await page.keyboard.press("Escape");
      if (!isMobile) await page.locator("aside").getByRole("link").nth(1).click();
      else await page.getByRole("main").locator('a[href="/review"]').click();
      await page.getByRole("main").getByRole("searchbox").fill(team);
      await page.getByRole("main").getByRole("link", { name: team }).click();
      await page.getByRole("button", { name: words.approve, exact: true }).click();
      if (isMobile) await menu.click();
      await expect(badge).not.toContainText(String(waiting));
    });
  });
}
